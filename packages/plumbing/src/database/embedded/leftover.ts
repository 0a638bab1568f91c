import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSockets } from './socket.ts'

/** Returns the process id and port in a cluster's `postmaster.pid`; undefined when there is none. */
export const readServer = (cluster: string): { pid: number; port: number } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    // A standalone server writes its id as a negative number.
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

const postgresIn = (cluster: string): number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const isInside = readlinkSync(`/proc/${entry}/cwd`) === cluster
      return isInside && readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === 'postgres'
        ? [Number(entry)]
        : []
    } catch {
      return []
    }
  })

/**
 * Returns the PostgreSQL processes of a cluster. Their working directory is the cluster's folder, which
 * distinguishes them from a process with a reused id.
 */
const serversOf = (cluster: string): number[] => {
  const home = realpathSync(cluster)
  if (process.platform === 'linux') return postgresIn(home)
  const pid = readServer(cluster)?.pid
  if (pid === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && (stdout.includes(cluster) || stdout.includes(home)) ? [pid] : []
}

/** Interrupts a process, unless it has ended in the meantime. */
const interrupt = (pid: number): void => {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Ends the remains of an earlier run: waits for a server that is shutting down, shuts down one that outlived
 * its process, and removes sockets and a `postmaster.pid` of a dead server (PostgreSQL itself would mistake a
 * zombie or another process with the same id for a running server). The caller owns the cluster.
 *
 * @throws Error if the server does not end within half a minute
 */
export const endLeftover = async (cluster: string): Promise<void> => {
  const deadline = performance.now() + 30_000
  let isStopping = false
  while (serversOf(cluster).length > 0) {
    const pid = readServer(cluster)?.pid
    if (!isStopping && pid !== undefined && serversOf(cluster).includes(pid)) {
      isStopping = true
      interrupt(pid)
    }
    if (performance.now() > deadline) {
      throw new Error(
        `A PostgreSQL of an earlier run still uses ${cluster} (process ${serversOf(cluster).join(', ')}) and does not stop. Stop it, then start again.`,
      )
    }
    await sleep(25)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  removeSockets(cluster)
}
