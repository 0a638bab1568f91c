import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeScratchFolder } from '../../testing/scratch-folder.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { canEnter, chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { sharedPlaces } from './cluster.ts'
import { startServer } from './server.ts'
import { findEmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const fixture = join(import.meta.dirname, 'hold-server.fixture.ts')
const repository = join(import.meta.dirname, '../../../../..')

// Creating servers is slow on busy disks.
vi.setConfig({ testTimeout: 60_000 })

let scratch: ReturnType<typeof makeScratchFolder>
let dataDir: string
const children: ChildProcess[] = []

beforeEach(() => {
  scratch = makeScratchFolder()
  dataDir = join(scratch.directory, 'data')
  mkdirSync(dataDir)
  // Simulates a clone in a place that every account may enter.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
  }
  scratch.remove()
})

type Answer = { url?: string; refused?: string; sentences: string[]; child: ChildProcess }

/** Holds the server in a separate process, which can then be killed. */
const hold = (options: { uid?: number; env?: NodeJS.ProcessEnv; dir?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { uid, env = {}, dir = dataDir } = options
    const identity = uid === undefined ? {} : { uid, gid: uid }
    const child = spawn(process.execPath, ['--import', 'tsx', fixture, dir], {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...identity,
    })
    children.push(child)
    const sentences: string[] = []
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The holder of the server ended with ${code} before it answered.`)),
    )
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as { url?: string; refused?: string; sentence?: string }
      if (message.sentence !== undefined) sentences.push(message.sentence)
      else resolve({ ...message, sentences, child })
    })
  })

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const kill = (child: ChildProcess): Promise<unknown> => {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return exit
}

const serverPid = (directory = join(dataDir, 'postgres')): number =>
  Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])

const isRunning = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

it('starts, keeps data over a stop, and asks for its password', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await query(first.url, 'create table kept (n integer); insert into kept values (7)')
  expect(findEmbeddedPostgres(dataDir)).toEqual({ url: first.url })
  const stranger = new URL(first.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await first.stop()
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined()
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

it('ends with a process that is killed, and the next start has all acknowledged data', async () => {
  const first = await hold()
  await query(first.url ?? '', 'create table kept (n integer); insert into kept values (7)')
  const server = serverPid()
  await kill(first.child)
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), 60_000)
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

it('starts immediately after a kill, while the old server is still shutting down', async () => {
  const first = await hold()
  await query(first.url ?? '', 'create table kept (n integer); insert into kept values (7)')
  await kill(first.child)
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

it('starts while another program works in its folder', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await first.stop()
  const other = spawn('sleep', ['600'], { cwd: join(dataDir, 'postgres'), stdio: 'ignore' })
  children.push(other)
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await second.stop()
  expect(other.exitCode).toBeNull()
})

it('recovers when the server is killed as well', async () => {
  const first = await hold()
  await query(first.url ?? '', 'create table kept (n integer); insert into kept values (7)')
  process.kill(serverPid(), 'SIGKILL')
  await kill(first.child)
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

it('restarts the server, at the same address, when it ends unexpectedly', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { url } = postgres
  await query(url, 'create table kept (n integer); insert into kept values (7)')
  const server = serverPid()
  process.kill(server, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]), 60_000)
  expect(serverPid()).not.toBe(server)
  await postgres.stop()
  await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
})

const socketsIn = (directory: string): string[] =>
  readdirSync(directory).filter((name) => name.startsWith('.s.PGSQL.'))

const transport = async (url: string): Promise<unknown> =>
  (await query(url, 'select inet_server_addr() is null as socket'))[0]?.['socket']

it('is reached through a socket, which is removed with it, and by programs through its port', async () => {
  const directory = join(dataDir, 'postgres')
  const first = await hold()
  expect(await transport(first.url ?? '')).toBe(true)
  const byPort = new URL(first.url ?? '')
  byPort.search = ''
  expect(await transport(byPort.href)).toBe(false)
  expect(socketsIn(directory)).not.toEqual([])
  process.kill(serverPid(), 'SIGKILL')
  await kill(first.child)
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { port } = new URL(second.url)
  expect(socketsIn(directory).toSorted()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
  await second.stop()
  expect(socketsIn(directory)).toEqual([])
})

it('is reached through its port where a path is too long for a socket, or no socket can be created', async () => {
  const long = join(dataDir, 'a'.repeat(100))
  const first = await startEmbeddedPostgres({ dataDir: long, log: silentLog })
  expect(await transport(first.url)).toBe(false)
  await first.stop()
  // Simulates a file system without sockets: a folder has the name.
  const port = 20_000 + (process.pid % 10_000)
  await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop()
  const cluster = join(dataDir, 'postgres')
  mkdirSync(join(cluster, `.s.PGSQL.${port}.lock`))
  const server = await startServer({
    cluster,
    bin: findBinaries(chooseAccount(), sharedPlaces),
    account: chooseAccount(),
    test: true,
    log: silentLog,
    port,
  })
  expect(socketsIn(cluster)).toEqual([`.s.PGSQL.${port}.lock`])
  await server.stop()
})

it('does not mistake a foreign process with the same id for its server', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lock.replace(/^\d+/, String(process.ppid)))
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isRunning(process.ppid)).toBe(true)
  await second.stop()
})

it('ends with a killed process where setpriv does not exist, too', async () => {
  const first = await hold({ env: { PATH: '/nowhere' } })
  const server = serverPid()
  expect(isRunning(server)).toBe(true)
  await kill(first.child)
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), 60_000)
})

it('does not stop a living server and names its owner', async () => {
  const first = await hold()
  const second = await hold()
  expect(second.refused).toBe(
    `Atelier is already running on ${dataDir} (process ${first.child.pid}). Stop it, or choose another DATA_DIR.`,
  )
  expect(await query(first.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
})

it('lets exactly one of several processes starting together have the folder', async () => {
  const answers = await Promise.all([hold(), hold(), hold()])
  expect(answers.filter((answer) => answer.url !== undefined)).toHaveLength(1)
  for (const { refused } of answers.filter((answer) => answer.url === undefined))
    expect(refused).toMatch(/already running/)
})

it('runs side by side in several folders', async () => {
  const [first, second] = await Promise.all([
    startEmbeddedPostgres({ dataDir: join(dataDir, 'one'), log: silentLog }),
    startEmbeddedPostgres({ dataDir: join(dataDir, 'two'), log: silentLog }),
  ])
  expect(await Promise.all([first, second].map(({ url }) => query(url, 'select 1 as one')))).toEqual([
    [{ one: 1 }],
    [{ one: 1 }],
  ])
  await Promise.all([first.stop(), second.stop()])
})

it('reports a missing cluster or note, instead of creating an empty one', async () => {
  await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop()
  const note = readFileSync(join(dataDir, 'postgres.json'))
  rmSync(join(dataDir, 'postgres.json'))
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
    /postgres holds a database, but its note .* is gone/,
  )
  writeFileSync(join(dataDir, 'postgres.json'), note)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(/is no longer there/)
})

it.runIf(isRoot)(
  'keeps the database elsewhere when its account cannot enter the data directory',
  async () => {
    chmodSync(dataDir, 0o700)
    const dir = join(dataDir, 'clone', '.data')
    const first = await hold({ dir })
    const { directory } = JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')) as {
      directory: string
    }
    try {
      expect(directory).toMatch(/^\/var\/(?:lib|tmp)\/atelier-[0-9a-f]{16}$/)
      expect(first.sentences.join()).toContain(directory)
      await query(first.url ?? '', 'create table kept (n integer)')
      await kill(first.child)
      const second = await startEmbeddedPostgres({ dataDir: dir, log: silentLog })
      expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
      expect(() => removeEmbeddedPostgres(dir)).toThrow(/is running on/)
      await second.stop()
      removeEmbeddedPostgres(dir)
      expect(existsSync(directory)).toBe(false)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
)

const plain = 65_534
it.runIf(isRoot)('lets only the account of the database through the folder of root', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const account = chooseAccount()
  const { mode, uid, gid } = statSync(dataDir)
  expect([mode & 0o777, uid, gid]).toEqual([0o710, 0, account.gid])
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

// A plain user cannot run a clone in root's private home.
const isPublic = isRoot && canEnter({ uid: plain, gid: plain }, repository)

it.runIf(isPublic)('runs as a plain user', async () => {
  const dir = join(dataDir, 'plain')
  mkdirSync(dir)
  chownSync(dir, plain, plain)
  const first = await hold({ uid: plain, dir })
  expect(await query(first.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700)
  const server = serverPid(join(dir, 'postgres'))
  await kill(first.child)
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), 60_000)
})
