import { atSize } from '../testing/size.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { closedGate, openOwnPostgres, silentLog, type OwnPostgres } from '../testing/index.ts'
import { defineJob, enqueue, handle, startWorker } from './index.ts'

/** Number of faults, each kind once; `DATABASE_FAULTS=200` is the long form. */
const rounds = atSize(20)
const note = defineJob({ name: 'test.note', payload: z.object({ n: z.number() }) })

let postgres: OwnPostgres
let database: Database<object>

beforeAll(async () => {
  postgres = await openOwnPostgres()
  database = openDatabase<object>({ url: postgres.url, log: silentLog })
  await sql`create table done (n int primary key)`.execute(database.db)
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const terminate = (pattern = '%'): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like ${pattern}`
    .execute(database.db)
    .catch(() => undefined)

const terminateOne = (): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 1
    ) as one`
    .execute(database.db)
    .catch(() => undefined)

const faults: readonly (() => unknown)[] = [
  () => postgres.signal('SIGINT'),
  () => terminate('atelier worker'),
  terminateOne,
  () => postgres.signal('SIGQUIT'),
  () => terminate(),
  terminateOne,
  () => postgres.signal('SIGKILL'),
  terminateOne,
]

it(
  `does every job that was acknowledged, however often the database is killed (${rounds} times)`,
  async () => {
    const log = { ...silentLog, error: vi.fn(), warn: vi.fn() }
    let running = 0
    let gate: Promise<void> | undefined
    const worker = await startWorker({
      url: postgres.url,
      log,
      handlers: [
        handle(note, async ({ n }) => {
          running += 1
          await gate
          running -= 1
          await sql`insert into done values (${n}) on conflict do nothing`.execute(database.db)
        }),
      ],
    })
    const acknowledged: number[] = []
    const ending = new AbortController()
    let next = 0
    const buy = async (): Promise<void> => {
      while (!ending.signal.aborted) {
        const n = (next += 1)
        await database
          .transact((tx) => enqueue(tx, note, { n }))
          .then(
            () => acknowledged.push(n),
            () => undefined,
          )
      }
    }
    const buying = [buy(), buy(), buy()]
    for (let round = 0; round < rounds; round += 1) {
      const enough = acknowledged.length + 15 + ((round * 37) % 5) * 3
      await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 60_000, interval: 5 })
      const fault = faults[round % faults.length]
      if (round % 2 === 0) {
        await fault?.()
        continue
      }
      // Every other fault is certain to occur while jobs run.
      const { opened, open } = closedGate()
      gate = opened
      await vi.waitUntil(() => running > 0, { timeout: 60_000, interval: 5 })
      await fault?.()
      gate = undefined
      open()
    }
    ending.abort()
    await Promise.all(buying)

    const missing = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select n from done`.execute(database.db)
      const done = new Set(rows.map(({ n }) => n))
      return acknowledged.filter((n) => !done.has(n)).length
    }
    await vi.waitFor(async () => expect(await missing()).toBe(0), { timeout: 60_000, interval: 500 })
    expect(acknowledged.length).toBeGreaterThan(100)
    await worker.stop()
    // One line for each loss and one for each return, regardless of failed attempts in between.
    expect(log.error.mock.calls.length).toBeLessThanOrEqual(rounds * 3)
  },
  rounds * 3000 + 60_000,
)
