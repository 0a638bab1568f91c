import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { silentLog, testClock, testDatabase, type TestDatabase } from '../testing/index.ts'
import {
  defineJob,
  enqueue,
  handle,
  listDeadJobs,
  reviveJob,
  runDueJobs,
  startWorker,
  withdraw,
  type JobHandler,
} from './index.ts'

const note = defineJob({ name: 'test.note', payload: z.object({ n: z.number() }), maxAttempts: 3 })
const inLine = defineJob({ name: 'test.in-line', payload: z.object({ n: z.number() }), queue: 'line' })

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase()
})

afterEach(() => test.close())

const worker = (handlers: readonly JobHandler[], clock = testClock()) =>
  startWorker({ url: test.url, handlers, clock, log: silentLog })

const runDue = (handlers: readonly JobHandler[], clock = testClock(), retryFailed = false) =>
  runDueJobs({ url: test.url, handlers, clock, log: silentLog, retryFailed })

it('runs every job of a committed transaction and none of one that rolled back', async () => {
  const ran: number[] = []
  const working = await worker([handle(note, async ({ n }) => void ran.push(n))])
  await Promise.all(
    Array.from({ length: 20 }, (_, group) =>
      test.database.transact(async (tx) => {
        for (let i = 0; i < 10; i += 1) await enqueue(tx, note, { n: group * 10 + i })
      }),
    ),
  )
  const failed = test.database.transact(async (tx) => {
    await enqueue(tx, note, { n: -1 })
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  await vi.waitFor(() => expect(ran).toHaveLength(200), 5000)
  await working.stop()
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i))
})

it('runs jobs of one queue one after another', async () => {
  let running = 0
  let most = 0
  let done = 0
  const working = await worker([
    handle(inLine, async () => {
      most = Math.max(most, ++running)
      await sleep(5)
      running -= 1
      done += 1
    }),
  ])
  await test.database.transact(async (tx) => {
    for (let n = 0; n < 20; n += 1) await enqueue(tx, inLine, { n })
  })
  await vi.waitFor(() => expect(done).toBe(20), 5000)
  await working.stop()
  expect(most).toBe(1)
})

it('runs a scheduled job when the clock comes to it, in order', async () => {
  const clock = testClock('2030-01-01T00:00:00Z')
  const ran: number[] = []
  const handlers = [handle(note, async ({ n }) => void ran.push(n))]
  await test.database.transact(async (tx) => {
    await enqueue(tx, note, { n: 2 }, { at: new Date('2031-01-01T00:00:02Z') })
    await enqueue(tx, note, { n: 1 }, { at: new Date('2031-01-01T00:00:01Z') })
    await enqueue(tx, note, { n: 3 }, { at: new Date('2031-01-01T00:00:03Z') })
  })
  expect(await runDue(handlers, clock)).toEqual({ succeeded: 0, failed: 0 })
  clock.set(new Date('2031-01-01T00:00:02Z'))
  expect(await runDue(handlers, clock)).toEqual({ succeeded: 2, failed: 0 })
  clock.advance(1000)
  await runDue(handlers, clock)
  expect(ran).toEqual([1, 2, 3])
})

it('lets a running worker follow the clock', async () => {
  const clock = testClock('2030-01-01T00:00:00Z')
  const ran: number[] = []
  const working = await worker([handle(note, async ({ n }) => void ran.push(n))], clock)
  await test.database.transact((tx) => enqueue(tx, note, { n: 7 }, { at: new Date('2030-06-01T00:00:00Z') }))
  await sleep(1200)
  expect(ran).toEqual([])
  clock.set(new Date('2030-06-01T00:00:00Z'))
  await vi.waitFor(() => expect(ran).toEqual([7]), 3000)
  await working.stop()
})

it('keeps one waiting job for each key, and takes it back', async () => {
  const clock = testClock()
  const ran: number[] = []
  const handlers = [handle(note, async ({ n }) => void ran.push(n))]
  await test.database.transact(async (tx) => {
    await enqueue(tx, note, { n: 1 }, { key: 'a' })
    await enqueue(tx, note, { n: 2 }, { key: 'a' })
    await enqueue(tx, note, { n: 3 }, { key: 'b', at: clock.now() })
    await enqueue(tx, note, { n: 4 }, { key: 'b', at: clock.now() })
    await enqueue(tx, note, { n: 5 }, { key: 'c', at: clock.now() })
    await enqueue(tx, note, { n: 6 }, { key: 'c' })
    await enqueue(tx, note, { n: 7 }, { key: 'd' })
    await enqueue(tx, note, { n: 8 }, { key: 'e', at: clock.now() })
  })
  await test.database.transact(async (tx) => {
    await withdraw(tx, note, 'd')
    await withdraw(tx, note, 'e')
  })
  await runDue(handlers, clock)
  expect(ran.toSorted((a, b) => a - b)).toEqual([2, 4, 6])
})

it('tries again, tells the handler its attempt, and lists what was given up', async () => {
  const attempts: [number, boolean][] = []
  const handlers = [
    handle(note, async (_, { attempt, lastAttempt }) => {
      attempts.push([attempt, lastAttempt])
      if (attempts.length <= 3) throw new Error('no paint left')
    }),
  ]
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }))
  expect(await runDue(handlers)).toEqual({ succeeded: 0, failed: 1 })
  expect(await listDeadJobs(test.database.db)).toEqual([])
  expect(await runDue(handlers, testClock(), true)).toEqual({ succeeded: 0, failed: 2 })
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  const [dead] = await listDeadJobs(test.database.db)
  expect(dead).toMatchObject({
    name: 'test.note',
    payload: { n: 1 },
    attempts: 3,
    last_error: 'no paint left',
  })
  await test.database.transact((tx) => reviveJob(tx, dead?.id ?? ''))
  expect(await runDue(handlers)).toEqual({ succeeded: 1, failed: 0 })
  expect(await listDeadJobs(test.database.db)).toEqual([])
})

it('refuses a payload that does not fit, when added and on arrival', async () => {
  const wrong = { n: 'one' } as unknown as { n: number }
  await expect(test.database.transact((tx) => enqueue(tx, note, wrong))).rejects.toThrow(
    /payload of the job test\.note/,
  )
  await sql`select graphile_worker.add_job('test.note', '{"n":"one"}', max_attempts => 1)`.execute(
    test.database.db,
  )
  const run = vi.fn(async () => undefined)
  await runDue([handle(note, run)])
  expect(run).not.toHaveBeenCalled()
  const [dead] = await listDeadJobs(test.database.db)
  expect(dead?.last_error).toMatch(/payload of the job test\.note/)
})

it('aborts what does not finish when it stops, and that costs no attempt', async () => {
  const attempts: number[] = []
  const slow = handle(note, async (_, { attempt, signal }) => {
    attempts.push(attempt)
    if (attempts.length === 1) await sleep(60_000, undefined, { signal })
  })
  const first = await worker([slow])
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }))
  await vi.waitFor(() => expect(attempts).toEqual([1]))
  await first.stop()
  const second = await worker([slow])
  await vi.waitFor(() => expect(attempts).toEqual([1, 1]), 3000)
  await second.stop()
})
