import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { connect, type OwnConnection } from '../database/connect.ts'
import { testDatabase, type TestDatabase } from '../testing/index.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { listenForJobs } from './wake.ts'

const note = defineJob({ name: 'test.note', payload: z.object({}) })
const copy = defineJob({ name: 'test.copy', payload: z.object({}), pool: 'copies' })

let test: TestDatabase<object>
let listening: OwnConnection
const woken: string[] = []
beforeEach(async () => {
  test = await testDatabase()
  listening = await connect(test.url, 'listener')
  await listenForJobs(
    listening.client,
    [
      { name: undefined, size: 10 },
      { name: 'copies', size: 1 },
    ],
    (pool) => (jobs) => void woken.push(`${pool ?? 'all others'}: ${jobs}`),
  )
})
afterEach(async () => {
  await listening.close()
  await test.close()
  woken.length = 0
})

it('wakes only the pool of a job, at once', async () => {
  await test.database.transact((tx) => enqueue(tx, copy, {}))
  await vi.waitFor(() => expect(woken).toEqual(['copies: 1']))
  await test.database.transact(async (tx) => {
    await enqueue(tx, note, {})
    await enqueue(tx, note, {})
  })
  await vi.waitFor(() => expect(woken).toEqual(['copies: 1', 'all others: 1', 'all others: 1']))
})

it('looks once for many jobs of another process, which its own workers take first', async () => {
  const addedElsewhere = (channel: string, count: number) =>
    sql`select pg_notify(${channel}::text, '1 ' || random() || ' another-process')
      from generate_series(1, ${count}::int)`.execute(test.database.db)
  await addedElsewhere('atelier.jobs', 3)
  await vi.waitFor(() => expect(woken).toEqual(['all others: 1']))
  await addedElsewhere('atelier.jobs', 12)
  await vi.waitFor(() => expect(woken).toEqual(['all others: 1', 'all others: 2']))
  await addedElsewhere('atelier.jobs.copies', 1)
  await vi.waitFor(() => expect(woken).toEqual(['all others: 1', 'all others: 2', 'copies: 1']))
})
