import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSockets } from './socket.ts'

/** Returns the process id and port in a cluster's `postmaster.pid`; undefined when there is none. */
export const readServer = (cluster: string): { pid: number; port: number } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

const processesIn = (cluster: string): number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === cluster ? [Number(entry)] : []
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
  if (process.platform === 'linux') return processesIn(home)
  const pid = readServer(cluster)?.pid
  if (pid === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && (stdout.includes(cluster) || stdout.includes(home)) ? [pid] : []
}

/**
 * Ends the remains of an earlier run: waits for a server that is shutting down, shuts down one that outlived
 * its process, and removes sockets and a `postmaster.pid` of a dead server (PostgreSQL itself would mistake a
 * zombie or another process with the same id for a running server). Requires the claim.
 *
 * @throws a sentence if the server does not end within half a minute
 */
export const endLeftover = async (cluster: string): Promise<void> => {
  const deadline = performance.now() + 30_000
  let isStopping = false
  while (serversOf(cluster).length > 0) {
    const pid = readServer(cluster)?.pid
    if (!isStopping && pid !== undefined && serversOf(cluster).includes(pid)) {
      isStopping = true
      process.kill(pid, 'SIGINT')
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
