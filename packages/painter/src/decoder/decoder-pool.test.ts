import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { interlacedPng } from '../testing/hostile.ts'
import { photoNamed } from '../testing/pictures.ts'
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts'
import { DecoderBusyError, type DecoderLimits } from './limits.ts'

/**
 * Body of a decoder controlled by the side of the square. It writes a file to its folder for each step:
 * `task`, `asks` or `granted`, followed by the side and the process. It holds its granted memory until there
 * is a file `enough`.
 */
const BODY = `
  import { existsSync, writeFileSync } from 'node:fs'
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const done = (result) => process.send({ kind: 'done', result })
  const note = (step) => writeFileSync(new URL(step + '-' + process.pid, import.meta.url), '')
  const acts = {
    1: () => done(process.pid),
    2: () => undefined,
    3: () => process.exit(3),
    4: () => { const hoard = []; setInterval(() => hoard.length < 40 && hoard.push(Buffer.alloc(2e7, 1)), 5) },
    5: () => { for (;;); },
    6: () => process.send({ kind: 'needs', megabytes: 300 }),
    7: () => done(Object.keys(process.env)),
  }
  process.on('message', ({ kind, task }) => {
    note(kind === 'task' ? 'task-' + task.side : 'granted')
    if (kind === 'task') return acts[task.side]()
    const wait = setInterval(() => {
      if (!existsSync(new URL('enough', import.meta.url))) return
      clearInterval(wait)
      done(process.pid)
    }, 5)
  })
  process.send({ kind: 'ready' })`

const act = (side: number) => ({ name: 'square', photo: new Uint8Array(), side }) as const
const [answer, hang, exit, hoard, spin, ask, environment] = [1, 2, 3, 4, 5, 6, 7].map(act)

let folder: string
let url: URL
let pool: DecoderPool
const open = (limits: Partial<DecoderLimits> = {}): void => {
  pool = createDecoderPool({ url, ...limits })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'))
  url = pathToFileURL(join(folder, 'decoder.mjs'))
  await writeFile(url, BODY)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await pool.close()
  await rm(folder, { recursive: true })
})
/** Counts the decoders that have reached a step. */
const countOf = async (step: string): Promise<number> =>
  (await readdir(folder)).filter((name) => name.startsWith(step)).length

const costly = { name: 'UnusablePhotoError', reason: 'too_costly' }
const busy = {
  name: 'DecoderBusyError',
  message: 'Many pictures are being opened at the moment. Please try again in a few seconds.',
}

describe('a decoder process', () => {
  it.each([
    ['dies', exit!, costly],
    ['takes too much processor time', spin!, costly],
    ['takes too much memory', hoard!, costly],
    ['stands still', hang!, busy],
  ])('that %s costs its picture and no other', async (what, task, reason) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Each is ended by the limit that it breaks, and by no other.
    const processorMs = what === 'takes too much memory' ? 60_000 : 400
    open({ processes: 1, megabytes: 250, processorMs })
    const ends = Promise.allSettled([pool.run(answer!), pool.run(task), pool.run(answer!)])
    await expect.poll(() => countOf(`task-${task.side}`)).toBe(1)
    if (what === 'stands still') vi.advanceTimersByTime(120_000)
    expect(await ends).toMatchObject([{ status: 'fulfilled' }, { reason }, { status: 'fulfilled' }])
  })

  it('has enough time on a machine without any to spare', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open({ processes: 1, processorMs: 400 })
    const pid = Number(await pool.run(answer!))
    const picture = pool.run(ask!, { caller: 'a' })
    await expect.poll(() => countOf('granted')).toBe(1)
    process.kill(pid, 'SIGSTOP')
    vi.advanceTimersByTime(110_000)
    process.kill(pid, 'SIGCONT')
    await writeFile(join(folder, 'enough'), '')
    expect(await picture).toBe(pid)
  })

  it('that does not start in time leaves its picture for another try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await writeFile(url, 'setInterval(() => undefined, 1000)')
    open({ processes: 1 })
    const picture = expect(pool.run(answer!)).rejects.toMatchObject(busy)
    vi.advanceTimersByTime(20_000)
    await picture
  })

  it('continues when its caller leaves, and opens the next picture', async () => {
    open({ processes: 1 })
    const leaving = new AbortController()
    const first = await pool.run(answer!)
    const left = pool.run(answer!, { caller: 'a', signal: leaving.signal })
    const waiting = pool.run(answer!, { caller: 'a', signal: leaving.signal })
    const next = pool.run(answer!)
    leaving.abort(new Error('the visitor left'))
    await expect(left).rejects.toThrow('the visitor left')
    await expect(waiting).rejects.toThrow('the visitor left')
    expect(await next).toBe(first)
  })

  it('is replaced after some pictures, and ends when none come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open({ processes: 1, pictures: 2, idleMs: 200 })
    const processes: unknown[] = []
    for (let picture = 0; picture < 4; picture++) processes.push(await pool.run(answer!))
    expect(new Set(processes.slice(0, 2)).size).toBe(1)
    expect(new Set(processes).size).toBe(2)
    const last = Number(await pool.run(answer!))
    expect(isRunning(last)).toBe(true)
    vi.advanceTimersByTime(200)
    await expect.poll(() => isRunning(last)).toBe(false)
  })

  it('has nothing of the server’s environment', async () => {
    vi.stubEnv('SECRET_OF_THE_SERVER', 'x')
    open()
    const names = await pool.run(environment!)
    expect(names).not.toContain('SECRET_OF_THE_SERVER')
    expect(names).not.toContain('HOME')
  })
})

describe('the queue', () => {
  it('rejects callers when it is full, with the seconds until a retry', async () => {
    open({ processes: 1, waiting: 3, waitingOfOne: 2 })
    const callers = ['a', 'a', 'a', 'a', 'b', 'c']
    const ends = await Promise.allSettled(callers.map((caller) => pool.run(answer!, { caller })))
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, false])
    const rejected = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    for (const error of rejected) expect(error).toBeInstanceOf(DecoderBusyError)
    expect(rejected[0]).toMatchObject({ retryAfterSeconds: 5 })
  })

  it('asks callers who have waited too long to retry, and continues with our own pictures', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open({ processes: 1 })
    const first = pool.run(ask!, { caller: 'a' })
    await expect.poll(() => countOf('granted')).toBe(1)
    const [late, ours] = [pool.run(answer!, { caller: 'b' }), pool.run(answer!)]
    const expectation = expect(late).rejects.toMatchObject({ ...busy, retryAfterSeconds: 5 })
    vi.advanceTimersByTime(30_000)
    await expectation
    await writeFile(join(folder, 'enough'), '')
    expect(await ours).toBe(await first)
  })

  it('asks callers who wait too long for memory to retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open({ processes: 2 })
    const first = pool.run(ask!, { caller: 'a' })
    await expect.poll(() => countOf('granted')).toBe(1)
    const late = expect(pool.run(ask!, { caller: 'b' })).rejects.toMatchObject(busy)
    await expect.poll(() => countOf('task-6')).toBe(2)
    vi.advanceTimersByTime(30_000)
    await late
    await writeFile(join(folder, 'enough'), '')
    expect(await first).toBeDefined()
  })

  it('lets our own pictures wait, however many there are', async () => {
    open({ waiting: 1, waitingOfOne: 1 })
    const all = await Promise.all(Array.from({ length: 12 }, () => pool.run(answer!)))
    expect(all).toHaveLength(12)
  })

  it('lets callers take turns', async () => {
    open({ processes: 1 })
    const order: string[] = []
    const visit = (caller: string) => pool.run(answer!, { caller }).then(() => order.push(caller))
    await Promise.all([...Array.from({ length: 5 }, () => visit('greedy')), visit('patient')])
    // Of the greedy caller's pictures, one was open already and one had its turn before.
    expect(order.indexOf('patient')).toBeLessThanOrEqual(2)
  })

  it('opens large pictures sequentially, and a small one in parallel', async () => {
    open({ processes: 3 })
    const large = [pool.run(ask!), pool.run(ask!)]
    await expect.poll(() => countOf('task-6')).toBe(2)
    // Both have asked for memory before this one is open.
    expect(await pool.run(answer!)).toBeDefined()
    await expect.poll(() => countOf('granted')).toBe(1)
    await pool.run(answer!)
    expect(await countOf('granted')).toBe(1)
    await writeFile(join(folder, 'enough'), '')
    expect(new Set(await Promise.all(large)).size).toBe(2)
    expect(await countOf('granted')).toBe(2)
  })

  it('rejects running and waiting work when it closes', async () => {
    open({ processes: 1 })
    const ends = Promise.allSettled([pool.run(hang!), pool.run(answer!)])
    await pool.close()
    for (const end of await ends) expect(end).toMatchObject({ reason: { message: /server is stopping/ } })
  })
})

/** Returns the processes that this one has started. */
const decodersOfThisProcess = async (): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)/.exec(line) ?? []
    return Number(parent) === process.pid && command.includes('decoder-process') ? [Number(pid)] : []
  })
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the server’s process', () => {
  /**
   * Program of a server with five pictures that never end, which prints its decoders and then writes files.
   */
  const server = (): string => `
    import { writeFile } from 'node:fs/promises'
    import { createDecoderPool } from ${JSON.stringify(fileURLToPath(new URL('./decoder-pool.ts', import.meta.url)))}
    const pool = createDecoderPool({ url: new URL(${JSON.stringify(url.href)}) })
    const pids = [await pool.run({ name: 'square', photo: new Uint8Array(), side: 1 })]
    for (let n = 0; n < 5; n++) pool.run({ name: 'square', photo: new Uint8Array(), side: 5 }, { caller: 'c' + n }).catch(() => {})
    for (let n = 0; n < 200; n++) await writeFile(${JSON.stringify(join(folder, 'stored'))}, 'x')
    process.once('SIGTERM', () => pool.close())
    console.log(JSON.stringify(pids))`

  const start = async () => {
    const file = join(folder, 'server.ts')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(file, server())
    const tsx = import.meta.resolve('tsx')
    const child = spawn(process.execPath, ['--import', tsx, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const line = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(String(data))),
    )
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { child, ended, pids: JSON.parse(line) as number[] }
  }

  it('stores files while pictures hang, and ends on request', async () => {
    open()
    // Hung pictures in the server's own threads would block these writes forever.
    const { child, ended, pids } = await start()
    child.kill('SIGTERM')
    await ended
    expect(child.exitCode).toBe(0)
    await expect.poll(() => pids.some(isRunning)).toBe(false)
  })

  it('ends idle decoders when it is killed', async () => {
    open()
    const script = `
      import { createDecoderPool } from ${JSON.stringify(fileURLToPath(new URL('./decoder-pool.ts', import.meta.url)))}
      const pool = createDecoderPool({ url: new URL(${JSON.stringify(url.href)}) })
      console.log(await pool.run({ name: 'square', photo: new Uint8Array(), side: 1 }))
      process.kill(process.pid, 'SIGKILL')`
    const run = promisify(execFile)(process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '-e',
      script,
    ])
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    expect(Number(stdout)).toBeGreaterThan(0)
    await expect.poll(() => isRunning(Number(stdout))).toBe(false)
  })
})

it('a real decoder that is killed in the middle of a picture fails only that picture', async () => {
  open()
  const onGrant = vi.fn()
  const real = createDecoderPool({ processes: 1, onGrant })
  try {
    const dog = { name: 'prepare', photo: await photoNamed('dog.jpg'), maxSide: 80 } as const
    const before = await decodersOfThisProcess()
    expect((await real.run(dog)).width).toBe(80)
    const [pid] = (await decodersOfThisProcess()).filter((each) => !before.includes(each))
    onGrant.mockClear()
    const killed = expect(real.run({ name: 'prepare', photo: await interlacedPng() })).rejects.toMatchObject(
      costly,
    )
    // The picture is being decoded once its memory is granted.
    await expect.poll(() => onGrant).toHaveBeenCalledOnce()
    process.kill(pid ?? 0, 'SIGKILL')
    await killed
    expect((await real.run(dog)).width).toBe(80)
  } finally {
    await real.close()
  }
})
