import { readFileSync } from 'node:fs'

/**
 * The megabytes of memory that another process holds, as Linux tells them. A file of /proc is read from memory, so nothing
 * waits for a disk.
 * @returns undefined on other systems, and for a process that has ended
 */
export function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000
  } catch {
    return undefined
  }
}
