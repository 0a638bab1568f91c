import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { holdClock } from '../clock/hold-clock.ts'
import { openSandboxClock, type SandboxClock } from '../clock/sandbox-clock.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { advanceClock, WorkNotDoneError } from './advance-clock.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, handle, type JobHandler } from './job.ts'
import { startWorker } from './worker.ts'

const note = defineJob({ name: 'advance.note', payload: z.object({ n: z.int() }) })
const follow = defineJob({ name: 'advance.follow', payload: z.object({ n: z.int() }) })
const again = defineJob({ name: 'advance.again', payload: z.object({}) })
const day = (n: number) => new Date(`2099-01-0${n}T00:00:00Z`)

let test: TestDatabase<object>
let clock: SandboxClock
beforeEach(async () => {
  test = await testDatabase()
  clock = await openSandboxClock(test.database, silentLog)
  await clock.freeze(day(1))
})
afterEach(async () => {
  await clock.close()
  await test.close()
})

const scheduleNotes = (moments: readonly Date[]) =>
  test.database.transact(async (tx) => {
    for (const [n, at] of moments.entries()) await enqueue(tx, note, { n }, { at })
  })

const work = (handlers: readonly JobHandler[]) =>
  startWorker({ url: test.url, handlers, clock, log: silentLog })

describe('without a worker', () => {
  it('stands where it came to when nobody does the work that fell due there', async () => {
    await advanceClock({ database: test.database, clock, to: day(2) })
    expect(clock.state()).toEqual({ now: day(2), frozen: true })
    await scheduleNotes([day(3)])
    const options = { database: test.database, clock, to: day(5), patience: 30 }
    await expect(advanceClock(options)).rejects.toThrow(WorkNotDoneError)
    expect(clock.state()).toEqual({ now: day(3), frozen: true })
  })

  it('runs on afterwards if it ran before, come what may', async () => {
    await scheduleNotes([day(3)])
    await clock.resume()
    const options = { database: test.database, clock, to: day(5), patience: 30 }
    await expect(advanceClock(options)).rejects.toThrow(WorkNotDoneError)
    expect(clock.state().frozen).toBe(false)
    expect(clock.now() < day(4)).toBe(true)
  })
})

describe('with a worker', () => {
  it('does what falls due at a stop, and what follows from it, before it goes on', async () => {
    const done: string[] = []
    const say = (what: string) => done.push(`${what} ${clock.now().toISOString().slice(0, 10)}`)
    const worker = await work([
      handle(note, async ({ n }) => {
        await sleep(n === 1 ? 100 : 0)
        await test.database.transact((tx) => enqueue(tx, follow, { n }, { at: clock.now() }))
        say(`note ${n}`)
      }),
      handle(follow, async ({ n }) => void say(`follow ${n}`)),
    ])
    await scheduleNotes([day(2), day(3), day(4)])
    await advanceClock({ database: test.database, clock, to: day(5) })
    await worker.stop()
    expect(done).toEqual([
      'note 0 2099-01-02',
      'follow 0 2099-01-02',
      'note 1 2099-01-03',
      'follow 1 2099-01-03',
      'note 2 2099-01-04',
      'follow 2 2099-01-04',
    ])
  })

  it('runs what comes again and again once an hour at the stops of the others, and when it has arrived', async () => {
    const minute = (n: number) => new Date(day(1).getTime() + n * 60_000)
    const ran: number[] = []
    const key = 'again'
    const every = () =>
      test.database.transact((tx) =>
        enqueue(tx, again, {}, { at: new Date(clock.now().getTime() + 20_000), key }),
      )
    const worker = await work([
      handle(note, async () => undefined),
      handle(again, async () => {
        ran.push((clock.now().getTime() - day(1).getTime()) / 60_000)
        await every()
      }),
    ])
    await every()
    await scheduleNotes([10, 59, 62, 70, 130, 150].map(minute))
    await holdClock(test.url, () =>
      advanceClock({ database: test.database, clock, to: minute(160), passOver: [again] }),
    )
    await worker.stop()
    expect(ran).toEqual([62, 130, 160])
  })

  it('leaves what is due to who holds the clock, and takes it up when the clock is free', async () => {
    const ran: number[] = []
    const worker = await work([handle(note, async ({ n }) => void ran.push(n))])
    await holdClock(test.url, async () => {
      await scheduleNotes([day(1)])
      await sleep(1300)
      const { rows } = await sql`select from scheduled_jobs`.execute(test.database.db)
      expect([rows.length, ran]).toEqual([1, []])
    })
    await vi.waitFor(() => expect(ran).toEqual([0]), 5000)
    await worker.stop()
  })
})
