import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../../log/log.ts'
import type { Account } from './account.ts'
import { socketSetting } from './socket.ts'

const settings: readonly string[] = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'shared_buffers=64MB',
  'work_mem=8MB',
  'maintenance_work_mem=32MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'jit=off',
  // The default of 4 is for spinning disks; PostgreSQL then scans a whole table instead of using its index.
  'random_page_cost=1.1',
  // Each of these would be another idle process.
  'io_method=sync',
  'max_logical_replication_workers=0',
  'max_parallel_workers_per_gather=0',
  'autovacuum_max_workers=2',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
]

const testSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // Tables of a test are small: planning again for the values of each run would take half of the server's time. Outside
  // of tests, plans depend on values where PostgreSQL expects a gain.
  'plan_cache_mode=force_generic_plan',
]

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * Returns the command that ends the server with this process, kill -9 included. On Linux the kernel sends it SIGINT
 * (fast shutdown) when its parent dies; elsewhere a shell waits for the end of a pipe that only this process holds.
 */
const commandFor = (
  program: string,
  words: readonly string[],
  account: Account,
): { command: string; args: string[]; account: Account } => {
  const deathSignal =
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
  if (!deathSignal) {
    const script = '"$@" </dev/null & server=$!; read -r _; kill -INT $server; wait $server'
    return { command: '/bin/sh', args: ['-c', script, 'sh', program, ...words], account }
  }
  const identity =
    account.uid === undefined ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return {
    command: 'setpriv',
    args: ['--pdeathsig', 'INT', ...identity, '--', program, ...words],
    account: {},
  }
}

/** Returns true for an error line; connections ended by the server or by this process are none. */
const isFailure = (text: string): boolean =>
  text
    .split('\n')
    .some(
      (line) =>
        /\b(?:FATAL|PANIC)\b/.test(line) &&
        !/due to administrator command|connection to client lost/.test(line),
    )

const waitUntilReady = (child: ChildProcess, log: Log): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      output = (output + text).slice(-4000)
      if (isFailure(text)) log.warn({ postgres: text.trim() }, 'PostgreSQL reports a failure.')
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`PostgreSQL did not start (exit code ${code}): ${output.trim()}`)),
    )
  })

export type Server = {
  readonly port: number
  /** Settles when the server has ended, expectedly or not. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export type ServerOptions = {
  readonly cluster: string
  /** Folder of the programs. */
  readonly bin: string
  readonly account: Account
  readonly test: boolean
  readonly log: Log
  /** Default: a free port. */
  readonly port?: number
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.ref()
    const insist = setTimeout(() => child.kill('SIGQUIT'), 15_000)
    child.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    if (child.stdin === null) child.kill('SIGINT')
    else child.stdin.end()
  })

/**
 * Starts `postgres` on a port of 127.0.0.1 and, if possible, on a socket in its own folder; waits until it
 * accepts connections.
 *
 * @throws the server's output if it does not start
 */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { cluster, bin, account, test, log } = options
  let withSocket = true
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const all = [...settings, ...(test ? testSettings : []), socketSetting(cluster, withSocket)]
    const flags = all.flatMap((setting) => ['-c', setting])
    const run = commandFor(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...flags], account)
    const viaShell = run.command === '/bin/sh'
    // Detached: Ctrl-C in a terminal reaches the whole group, and the server must outlive the drain.
    const child = spawn(run.command, run.args, {
      ...run.account,
      cwd: '/',
      detached: true,
      stdio: [viaShell ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    })
    try {
      await waitUntilReady(child, log)
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.unref()
      for (const stream of [child.stdin, child.stderr]) (stream as { unref?: () => void } | null)?.unref?.()
      return { port, ended, stop: () => end(child) }
    } catch (error) {
      await end(child)
      const { message } = error as Error
      // Not every file system supports sockets.
      if (withSocket && /Unix-domain socket|\.s\.PGSQL\./.test(message)) {
        withSocket = false
        continue
      }
      // Another program may take the port between the probe and the start.
      if (attempt < 3 && message.includes('could not bind')) continue
      throw error
    }
  }
}
