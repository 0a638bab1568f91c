import { readFileSync } from 'node:fs'

/** Resources of a process: its current memory, and the processor time used since its start. */
export type ProcessUse = { readonly megabytes: number; readonly processorMs: number }

/**
 * Length of a clock tick, in milliseconds: Linux counts 100 a second in /proc on every machine, whatever the
 * kernel's own rate.
 */
const TICK_MS = 10

/**
 * Returns the resources of another process, read from /proc. Its files come from memory, so nothing waits for
 * a disk.
 * @returns undefined on other systems, and for a process that has ended
 */
export function processUse(pid: number): ProcessUse | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // proc_pid_stat(5): the name in parentheses may contain spaces; utime and stime are the 12th and 13th
    // values after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(values[11]) + Number(values[12])
    return kilobytes === undefined || Number.isNaN(ticks)
      ? undefined
      : { megabytes: Number(kilobytes) / 1000, processorMs: ticks * TICK_MS }
  } catch {
    return undefined
  }
}
