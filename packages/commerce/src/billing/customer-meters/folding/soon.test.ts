import { startWorker } from '@atelier/plumbing/jobs'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import type { Tables } from '../../../core/database/tables.ts'
import { openShop } from '../../../testing/open-shop.ts'
import { meterOf, newMeter, report } from '../../../testing/usage.ts'
import { untilBlocked, yieldToOthers } from '../../../testing/waits.ts'
import { createFoldingAsker } from '../../../usage/ask-for-folding.ts'
import { lockFolding } from '../../../usage/hold-folding.ts'

afterEach(() => void vi.useRealTimers())

it('the usage of a customer is current after a report, with only a worker', async () => {
  const shop = await openShop()
  const worker = await startWorker({ url: shop.url, handlers: shop.commerce.jobs, log: silentLog })
  const meter = await newMeter(shop)
  const { id: customer_id } = await shop.client.customers.create({ body: { email: 'soon@example.com' } })
  for (let used = 1; used <= 8; used += 1) {
    await report(shop, { customer_id }, meter.name, { units: 1 })
    await expect.poll(() => meterOf(shop, { customer_id }, meter)).toBe(`${used}/0/${-used}`)
  }
  await worker.stop()
  await shop.close()
})

it('a process runs one folding job at a time, and the next waits without a connection', async () => {
  const shop = await openShop()
  const { organization_id } = shop.demo
  const worker = await startWorker({ url: shop.url, handlers: shop.commerce.jobs, log: silentLog })
  await shop.database.transact(async (tx) => {
    await lockFolding(tx, organization_id)
    await shop.client.events.ingest({ body: { events: [{ name: 'used', external_customer_id: 'ada' }] } })
    await untilBlocked(shop)
    const asker = createFoldingAsker(shop.database, silentLog)
    asker.ask()
    await asker.close()
    await yieldToOthers(shop, 200)
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from graphile_worker.jobs
      where task_identifier = 'usage.fold' and locked_at is not null`.execute(tx)
    expect(rows).toEqual([{ running: 1 }])
  })
  await expect.poll(() => shop.database.db.selectFrom('event_batches').select('id').execute()).toEqual([])
  await worker.stop()
  await shop.close()
})

it('the first report schedules its counting immediately, and those that follow once for all, a fifth of a second later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const test = await testDatabase<Tables>()
  const { db } = test.database
  const asker = createFoldingAsker(test.database, silentLog)
  const jobs = async () =>
    (
      await sql<{ job: string; is_due: boolean }>`
        select task_identifier as job, run_at <= created_at as is_due from graphile_worker.jobs`.execute(db)
    ).rows
  const fold = { job: 'usage.fold', is_due: true }
  asker.ask()
  await expect.poll(jobs).toEqual([fold])
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
  const timers = vi.getTimerCount()
  for (let reports = 0; reports < 5; reports += 1) asker.ask()
  expect(vi.getTimerCount()).toBe(timers + 1)
  expect(await jobs()).toEqual([])
  vi.advanceTimersByTime(200)
  await expect.poll(jobs).toEqual([fold])
  await asker.close()
  await test.close()
})
