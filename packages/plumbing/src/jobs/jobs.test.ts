import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod/mini'
import { minutes } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import { openTelemetry } from '../telemetry/index.ts'
import { runPending, silentLog, testClock, testDatabase, type TestDatabase } from '../testing/index.ts'
import { defineDue, type Due } from './due.ts'
import { createDueRunner } from './run-due.ts'
import type { WatchedClock } from './scheduler.ts'
import {
  defineJob,
  enqueue,
  enqueueAll,
  findNextMoment,
  handle,
  observeQueue,
  startScheduler,
  startWorker,
  type JobHandler,
} from './index.ts'

const note = defineJob({ name: 'test.note', payload: z.object({ n: z.number() }), maxAttempts: 3 })

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase()
})

afterEach(() => test.close())

const worker = (handlers: readonly JobHandler[]) => startWorker({ url: test.url, handlers, log: silentLog })

const runAll = (handlers: readonly JobHandler[], retryFailed = false) =>
  runPending({ url: test.url, handlers, clock: testClock(), log: silentLog, retryFailed })

/** Jobs that used up their attempts, by latest error. */
const givenUp = async () =>
  (
    await sql<{ name: string; attempts: number; last_error: string }>`
      select task_identifier as name, attempts, last_error from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null`.execute(test.database.db)
  ).rows

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
  await vi.waitFor(() => expect(ran).toHaveLength(200), 60_000)
  await working.stop()
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i))
})

it('are counted in the metrics until they are done, also while the database is away', async () => {
  const telemetry = await openTelemetry({ metrics: true, traces: false, log: silentLog })
  if (telemetry === undefined) throw new Error('Metrics were asked for.')
  onTestFinished(() => telemetry.close())
  observeQueue(test.database)
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }))
  expect(await telemetry.readMetrics()).toContain('atelier_jobs_due{atelier_job="test.note"} 1\n')
  await runAll([handle(note, async () => undefined)])
  expect(await telemetry.readMetrics()).toContain('atelier_jobs_due{atelier_job="test.note"} 0\n')
  await test.database.transact(async (tx) => {
    await sql`lock table graphile_worker.jobs in access exclusive mode`.execute(tx)
    expect(await telemetry.readMetrics()).toMatch(/^process_memory_usage [1-9]/m)
  })
})

it('adds many jobs together, in order, or none', async () => {
  const ran: number[] = []
  const add = (numbers: readonly unknown[]) =>
    test.database.transact((tx) =>
      enqueueAll(
        tx,
        note,
        numbers.map((n) => ({ n: n as number })),
      ),
    )
  await add([])
  await add(Array.from({ length: 50 }, (_, n) => n))
  await expect(add([50, 'none'])).rejects.toThrow('The payload of the job test.note is wrong')
  const { rows } = await sql<{ max_attempts: number; waiting: number }>`
    select max_attempts, count(*)::int as waiting from graphile_worker.jobs group by max_attempts`.execute(
    test.database.db,
  )
  expect(rows).toEqual([{ max_attempts: 3, waiting: 50 }])
  await runAll([handle(note, async ({ n }) => void ran.push(n))])
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

it('keeps one waiting job for each key', async () => {
  const ran: number[] = []
  await test.database.transact(async (tx) => {
    await enqueue(tx, note, { n: 1 }, { key: 'a' })
    await enqueue(tx, note, { n: 2 }, { key: 'a' })
    await enqueue(tx, note, { n: 3 }, { key: 'b' })
  })
  await runAll([handle(note, async ({ n }) => void ran.push(n))])
  expect(ran.toSorted((a, b) => a - b)).toEqual([2, 3])
})

describe('due work', () => {
  const start = new Date('2030-01-01T00:00:00Z')
  const later = (n: number) => new Date(start.getTime() + minutes(n))
  beforeEach(async () => {
    await sql`create table reminders (id text primary key, remind_at timestamptz)`.execute(test.database.db)
    for (const [id, n] of [
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ] as const)
      await sql`insert into reminders values (${id}, ${later(n)})`.execute(test.database.db)
  })

  const reminding = (run: (id: string) => Promise<void>, name = 'reminders'): Due =>
    defineDue<object, { readonly database: Database<object> }>({
      name,
      rows: () => sql<{ id: string; due_at: Date | null }>`(select id, remind_at as due_at from reminders)`,
      run: async ({ database }, id) => {
        await run(id)
        await sql`update reminders set remind_at = null where id = ${id}`.execute(database.db)
      },
    }).bind({ database: test.database })

  it('is done when the clock reaches its moment, earliest first', async () => {
    const clock = testClock(start.toISOString())
    const ran: string[] = []
    const due = [reminding(async (id) => void ran.push(id))]
    const run = () => runPending({ url: test.url, handlers: [], due, clock, log: silentLog })
    await run()
    expect(ran).toEqual([])
    clock.set(later(2))
    await run()
    expect(ran).toEqual(['a', 'b'])
    clock.set(later(3))
    await run()
    await run()
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(await findNextMoment(test.database.db, due, start)).toBeUndefined()
  })

  it('is done by a running scheduler that follows the clock', async () => {
    const clock = testClock(start.toISOString())
    const ran: string[] = []
    const due = [reminding(async (id) => void ran.push(id))]
    let looks = 0
    let jump = (): void => undefined
    const watched: WatchedClock = {
      now: () => {
        looks += 1
        return clock.now()
      },
      onChange: (listener) => {
        jump = listener
        return () => undefined
      },
    }
    const scheduler = startScheduler({ database: test.database, due, clock: watched, log: silentLog })
    // The first search has ended when the second begins.
    await expect
      .poll(() => {
        jump()
        return looks
      })
      .toBeGreaterThan(1)
    expect(ran).toEqual([])
    clock.set(later(1))
    await expect
      .poll(() => {
        jump()
        return ran
      })
      .toEqual(['a'])
    await scheduler.stop()
  })

  it('that is slow delays no other kind of work, also work that is due after it began', async () => {
    const clock = testClock(later(2).toISOString())
    let end = (): void => undefined
    const slow = new Promise<void>((resolve) => (end = resolve))
    const ran: string[] = []
    let began = 0
    const due = [
      reminding(async () => {
        began += 1
        await slow
      }, 'slow'),
      reminding(async (id) => void ran.push(id), 'quick'),
    ]
    const scheduler = startScheduler({ database: test.database, due, clock, log: silentLog })
    try {
      await vi.waitFor(() => expect(ran).toContain('b'), 20_000)
      clock.set(later(3))
      await vi.waitFor(() => expect(ran).toContain('c'), 20_000)
      expect(began).toBe(2)
    } finally {
      end()
      await scheduler.stop()
    }
  })

  it('continues while slow work is in progress, also after a search that failed', async () => {
    const clock = testClock(later(1).toISOString())
    let end = (): void => undefined
    const slow = new Promise<void>((resolve) => (end = resolve))
    const ran: string[] = []
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, sentence: string) => void warnings.push(sentence) }
    const due = [reminding(() => slow, 'slow'), reminding(async (id) => void ran.push(id), 'quick')]
    const scheduler = startScheduler({ database: test.database, due, clock, log })
    try {
      await vi.waitFor(() => expect(ran).toEqual(['a']), 20_000)
      await sql`alter table reminders rename to hidden`.execute(test.database.db)
      await vi.waitFor(() => expect(warnings.join()).toMatch(/search for due work failed/), 20_000)
      await sql`alter table hidden rename to reminders`.execute(test.database.db)
      clock.set(later(2))
      await vi.waitFor(() => expect(ran).toContain('b'), 20_000)
    } finally {
      end()
      await scheduler.stop()
    }
  })

  it('leaves connections to others, however many kinds and rows are due', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `more-${n}`)
    await sql`insert into reminders select id, ${later(0)} from unnest(${ids}::text[]) as id`.execute(
      test.database.db,
    )
    const running = new Map<string, number>()
    const most = { ofKind: 0, all: 0 }
    const due = Array.from({ length: 6 }, (_, n) =>
      reminding(async () => {
        running.set(`${n}`, (running.get(`${n}`) ?? 0) + 1)
        const numbers = [...running.values()]
        most.ofKind = Math.max(most.ofKind, ...numbers)
        most.all = Math.max(
          most.all,
          numbers.reduce((sum, number) => sum + number, 0),
        )
        await sql`select 1`.execute(test.database.db)
        running.set(`${n}`, (running.get(`${n}`) ?? 0) - 1)
      }, `kind-${n}`),
    )
    await createDueRunner(test.database, due, silentLog).run(later(0))
    expect(most).toEqual({ ofKind: 4, all: 8 })
  })

  it('that fails is retried later and delays no other', async () => {
    const clock = testClock(later(5).toISOString())
    const ran: string[] = []
    let fails = true
    const due = [
      reminding(async (id) => {
        if (id === 'a' && fails) throw new Error('on purpose')
        ran.push(id)
      }),
    ]
    const scheduler = startScheduler({ database: test.database, due, clock, log: silentLog })
    await vi.waitFor(() => expect(ran.toSorted()).toEqual(['b', 'c']), 60_000)
    fails = false
    await vi.waitFor(() => expect(ran.toSorted()).toEqual(['a', 'b', 'c']), 60_000)
    await scheduler.stop()
  })
})

it('retries, passes the handler its attempt, and gives up after the last one', async () => {
  const attempts: [number, boolean][] = []
  const handlers = [
    handle(note, async (_, { attempt, lastAttempt }) => {
      attempts.push([attempt, lastAttempt])
      throw new Error('no paint left')
    }),
  ]
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }))
  expect(await runAll(handlers)).toEqual({ succeeded: 0, failed: 1 })
  expect(await givenUp()).toEqual([])
  expect(await runAll(handlers, true)).toEqual({ succeeded: 0, failed: 2 })
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(await givenUp()).toEqual([{ name: 'test.note', attempts: 3, last_error: 'no paint left' }])
})

it('rejects an invalid payload, when added and on arrival', async () => {
  const wrong = { n: 'one' } as unknown as { n: number }
  await expect(test.database.transact((tx) => enqueue(tx, note, wrong))).rejects.toThrow(
    /payload of the job test\.note/,
  )
  await sql`select graphile_worker.add_job('test.note', '{"n":"one"}', max_attempts => 1)`.execute(
    test.database.db,
  )
  const run = vi.fn(async () => undefined)
  await runAll([handle(note, run)])
  expect(run).not.toHaveBeenCalled()
  expect((await givenUp())[0]?.last_error).toMatch(/payload of the job test\.note/)
})

it('aborts unfinished jobs when it stops, without using up an attempt', async () => {
  const attempts: number[] = []
  const slow = handle(note, async (_, { attempt, signal }) => {
    attempts.push(attempt)
    if (attempts.length > 1) return
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  const first = await worker([slow])
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }))
  await vi.waitFor(() => expect(attempts).toEqual([1]), 60_000)
  await first.stop()
  const second = await worker([slow])
  await vi.waitFor(() => expect(attempts).toEqual([1, 1]), 60_000)
  await second.stop()
})
