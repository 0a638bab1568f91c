import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { holdClock } from '../clock/hold-clock.ts'
import { openSandboxClock, type SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createJobActivity } from './activity.ts'
import { advanceClock, WorkNotDoneError } from './advance-clock.ts'
import { findDueRows, findNextMoment } from './due-queries.ts'
import { defineDue, type Due } from './due.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, handle } from './job.ts'
import { startScheduler } from './scheduler.ts'
import { startWorker } from './worker.ts'

const day = (n: number) => new Date(`2099-01-0${n}T00:00:00Z`)
const follow = defineJob({ name: 'advance.follow', payload: z.object({ id: z.string() }) })

let test: TestDatabase<object>
let clock: SandboxClock
beforeEach(async () => {
  test = await testDatabase()
  clock = await openSandboxClock(test.database, silentLog)
  await clock.freeze(day(1))
  await sql`create table reminders (id text primary key, remind_at timestamptz)`.execute(test.database.db)
})
afterEach(async () => {
  await clock.close()
  await test.close()
})

const remind = async (reminders: Readonly<Record<string, Date>>) => {
  for (const [id, at] of Object.entries(reminders))
    await sql`insert into reminders values (${id}, ${at})`.execute(test.database.db)
}

/** Due work over the table of reminders; `run` receives the id. */
const reminding = (
  run: (id: string) => Promise<unknown>,
  options: { name?: string; table?: string; recurring?: boolean; polling?: boolean } = {},
): Due =>
  defineDue<object, { readonly database: Database<object> }>({
    name: 'reminders',
    rows: () =>
      sql<{ id: string; due_at: Date | null }>`
        (select id, remind_at as due_at from ${sql.table(options.table ?? 'reminders')})`,
    run: async (_, id) => void (await run(id)),
    ...options,
  }).bind({ database: test.database })

const done = (id: string) =>
  sql`update reminders set remind_at = null where id = ${id}`.execute(test.database.db)

const advance = (due: readonly Due[], to: Date, patience?: number) =>
  holdClock(test.url, () =>
    advanceClock({
      database: test.database,
      clock,
      due,
      to,
      log: silentLog,
      ...(patience !== undefined && { patience }),
    }),
  )

describe('the work of a stop', () => {
  it('is done at its own moment and in order, with the jobs that follow from it', async () => {
    const messages: string[] = []
    const say = (label: string) => messages.push(`${label} ${clock.now().toISOString().slice(0, 10)}`)
    const worker = await startWorker({
      url: test.url,
      handlers: [
        handle(follow, async ({ id }) => {
          // The job of b takes more statements than a move that does not wait for it.
          if (id === 'b') for (let n = 0; n < 50; n += 1) await sql`select 1`.execute(test.database.db)
          say(`follow ${id}`)
        }),
      ],
      log: silentLog,
    })
    const due = reminding(async (id) => {
      say(`remind ${id}`)
      await done(id)
      await test.database.transact((tx) => enqueue(tx, follow, { id }))
    })
    await remind({ c: day(4), a: day(2), b: day(3) })
    await advance([due], day(5))
    await worker.stop()
    expect(messages).toEqual([
      'remind a 2099-01-02',
      'follow a 2099-01-02',
      'remind b 2099-01-03',
      'follow b 2099-01-03',
      'remind c 2099-01-04',
      'follow c 2099-01-04',
    ])
    expect(clock.state()).toEqual({ now: day(5), frozen: true })
  })

  it('costs two searches for due work, all on one connection', async () => {
    await remind({ a: day(2), b: day(3), c: day(4) })
    const query = vi.spyOn(Client.prototype, 'query')
    await advance([reminding(async (id) => void (await done(id)))], day(5))
    const searches = query.mock.calls.flatMap(([text]: readonly unknown[], index) =>
      JSON.stringify(text).includes('as kind, id::text') ? [query.mock.contexts[index]] : [],
    )
    query.mockRestore()
    // One at the start and on arrival, and two at each of the three stops.
    expect(searches).toHaveLength(8)
    expect(new Set(searches).size).toBe(1)
  })

  it('leaves the clock at its current time when no worker runs the following jobs', async () => {
    const due = reminding(async (id) => {
      await done(id)
      await test.database.transact((tx) => enqueue(tx, follow, { id }))
    })
    await remind({ a: day(3) })
    await expect(advance([due], day(5), 30)).rejects.toThrow(WorkNotDoneError)
    expect(clock.state()).toEqual({ now: day(3), frozen: true })
  })

  it('continues past a row whose work fails, which is retried', async () => {
    const ran: string[] = []
    const due = reminding(async (id) => {
      if (id === 'bad') throw new Error('on purpose')
      ran.push(id)
      await done(id)
    })
    await remind({ bad: day(2), good: day(3) })
    await advance([due], day(4))
    expect([ran, clock.now()]).toEqual([['good'], day(4)])
  })

  it.each([
    { what: 'recurs', options: { recurring: true }, at: ['2099-01-03', '2099-01-05'] },
    { what: 'looks for news elsewhere', options: { recurring: true, polling: true }, at: ['2099-01-05'] },
  ])('that $what is done on $at, between a stop of other work and the arrival', async ({ options, at }) => {
    const ran: string[] = []
    const secondDue = reminding(async (id) => {
      ran.push(clock.now().toISOString().slice(0, 10))
      const next = new Date(clock.now().getTime() + 20_000)
      await sql`update reminders set remind_at = ${next} where id = ${id}`.execute(test.database.db)
    }, options)
    await sql`create table one_reminder as select 'once' as id, ${day(3)}::timestamptz as remind_at`.execute(
      test.database.db,
    )
    const onceDue = reminding(
      async () => {
        await sql`delete from one_reminder`.execute(test.database.db)
      },
      { name: 'once', table: 'one_reminder' },
    )
    await remind({ again: day(2) })
    await advance([secondDue, onceDue], day(5))
    expect(ran).toEqual(at)
  })

  it('is found by plans that serve every moment and use a partial index', async () => {
    await sql`
      insert into reminders select md5(n::text), ${day(2)}::timestamptz + make_interval(secs => n)
      from generate_series(1, 10000) as n order by md5(n::text)`.execute(test.database.db)
    await sql`create index waiting_reminders on reminders (remind_at) where id <> 'never'`.execute(
      test.database.db,
    )
    await sql`analyze reminders`.execute(test.database.db)
    const waiting = defineDue<object, { readonly database: Database<object> }>({
      name: 'reminders',
      rows: () =>
        sql<{ id: string; due_at: Date | null }>`
          (select id, remind_at as due_at from reminders where id <> ${'never'})`,
      run: async (_, id) => void (await done(id)),
    })
    const due = [waiting.bind({ database: test.database })]
    await test.database.db.connection().execute(async (db) => {
      // As outside of tests: PostgreSQL decides by cost.
      await sql`set plan_cache_mode = auto`.execute(db)
      for (let search = 0; search < 20; search += 1) {
        await findDueRows(db, due, day(1), 100)
        await findNextMoment(db, due, day(5))
      }
      const { rows } = await sql<{ name: string; custom_plans: number; parameters: number }>`
        select name, custom_plans, cardinality(parameter_types) as parameters from pg_prepared_statements where statement like '%as waiting%'`.execute(
        db,
      )
      // PostgreSQL plans for the values of the first five runs, to compare.
      expect(rows.map(({ custom_plans }) => custom_plans)).toEqual([5, 5])
      const plans = await Promise.all(
        rows.map(({ name, parameters }) =>
          sql`explain execute ${sql.id(name)}(${sql.join(Array.from({ length: parameters }, () => sql`null`))})`.execute(
            db,
          ),
        ),
      )
      for (const plan of plans) expect(JSON.stringify(plan.rows)).toContain('waiting_reminders')
    })
  })
})

it('a running clock runs on during a move and after it, however the move ends', async () => {
  await clock.resume()
  const due = reminding(async (id) => {
    await done(id)
    await test.database.transact((tx) => enqueue(tx, follow, { id }))
  })
  await remind({ a: day(3) })
  await expect(advance([due], day(5), 30)).rejects.toThrow(WorkNotDoneError)
  expect(clock.state().frozen).toBe(false)
  expect(clock.now() >= day(3) && clock.now() < day(4)).toBe(true)
})

it('schedulers leave due work to the holder of the clock, and do it when the clock is free', async () => {
  const ran: string[] = []
  const due = reminding(async (id) => {
    ran.push(id)
    await done(id)
  })
  const activity = createJobActivity()
  const scheduler = startScheduler({ database: test.database, due: [due], clock, log: silentLog, activity })
  /** Waits for the start of the scheduler's next search: every move of the clock wakes it. */
  const nextLook = async () => {
    const before = activity.scheduler
    await expect
      .poll(async () => {
        await clock.freeze()
        return activity.scheduler
      })
      .not.toBe(before)
  }
  await nextLook()
  await holdClock(test.url, async () => {
    await remind({ a: day(1) })
    await nextLook()
    // The previous search has ended when the next begins.
    await nextLook()
    expect(ran).toEqual([])
  })
  await vi.waitFor(() => expect(ran).toEqual(['a']), 60_000)
  await scheduler.stop()
})
