import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { silentLog, testClock, testDatabase, type TestDatabase } from '../testing/index.ts'
import { defineJob, enqueue, handle, startWorker } from './index.ts'

const other = defineJob({ name: 'test.other', payload: z.object({ n: z.number() }) })

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase()
})

afterEach(() => test.close())

it('outlives the loss of all its connections', async () => {
  const ran: number[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [handle(other, async ({ n }) => void ran.push(n))],
    clock: testClock(),
    log: silentLog,
  })
  await test.database.transact((tx) => enqueue(tx, other, { n: 1 }))
  await vi.waitFor(() => expect(ran).toEqual([1]), 5000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atelier worker' and pid <> pg_backend_pid()`.execute(
    test.database.db,
  )
  await test.database.transact((tx) => enqueue(tx, other, { n: 2 }))
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 8000)
  await worker.stop()
})

it('replaces a pool that ends by itself', async () => {
  const ran: number[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [handle(other, async ({ n }) => void ran.push(n))],
    clock: testClock(),
    log: silentLog,
  })
  // The queue's own way of telling its pools to end; it sets the exit code of the process as well.
  await vi.waitFor(
    async () => {
      await sql`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":999}')`.execute(
        test.database.db,
      )
      expect(process.exitCode).toBe(57)
    },
    { timeout: 5000, interval: 100 },
  )
  process.exitCode = undefined
  await test.database.transact((tx) => enqueue(tx, other, { n: 1 }))
  await vi.waitFor(() => expect(ran).toEqual([1]), 5000)
  await worker.stop()
})
