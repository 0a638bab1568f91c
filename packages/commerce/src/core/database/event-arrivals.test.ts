import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrganization } from '../../organization/organizations/index.ts'
import type { UsageStore } from '../../usage/port.ts'
import { monthOf } from '../../usage/postgres/month.ts'
import { makeMonth } from '../../usage/postgres/month-queries.ts'
import { createPostgresStore } from '../../usage/postgres/store.ts'
import { ada, allEvents, newest, running, storeSteps } from '../../usage/testing/store-steps.ts'
import type { Tables } from './tables.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const plumbing = join(import.meta.dirname, '../../../../plumbing/migrations')
const earlier = mkdtempSync(join(tmpdir(), 'atelier-commerce-'))
const organization_id = '5a0c3a5e-0000-4000-8000-000000000001'
let test: Awaited<ReturnType<typeof testDatabase<Tables>>>
let store: UsageStore

beforeAll(async () => {
  test = await testDatabase<Tables>({ empty: true })
  store = createPostgresStore(test.database)
  for (const name of readdirSync(migrations).filter((file) => file < '0187'))
    copyFileSync(join(migrations, name), join(earlier, name))
})
afterAll(async () => {
  await test.close()
  rmSync(earlier, { recursive: true })
})

const migrateWith = (folder: string): Promise<void> =>
  migrate(
    test.url,
    [
      { name: 'plumbing', directory: plumbing },
      { name: 'commerce', directory: folder },
    ],
    silentLog,
  )

/** Inserts an event of an earlier version, in its own pending batch. */
const storeEarlier = async (id: string, moment: string, arrival: string): Promise<void> => {
  await sql`
    with batch as (
      insert into event_batches (organization_id, status, ingested_at, events)
      values (${organization_id}::uuid, 'stored', ${arrival}::timestamptz, 1) returning id
    )
    insert into events (id, organization_id, batch_id, name, source, timestamp, external_customer_id, metadata, ingested_at)
    select ${id}::uuid, ${organization_id}::uuid, batch.id, 'used', 'user', ${moment}::timestamptz, 'ada', '{}', ${arrival}::timestamptz
    from batch`.execute(test.database.db)
}

it('lists the folded data of an earlier version, and folds its waiting batches', async () => {
  await migrateWith(earlier)
  const { db, transact } = test.database
  for (const month of ['2025-11-01', '2026-01-01', '2026-02-01'])
    await transact((tx) => makeMonth(tx, monthOf(new Date(month))))
  const [old, late, waiting] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await storeEarlier(old, '2025-11-03', '2025-11-03')
  await storeEarlier(late, '2025-11-04', '2026-01-05')
  await sql`delete from event_batches`.execute(db)
  await storeEarlier(waiting, '2026-02-01', '2026-02-01')

  await migrateWith(migrations)
  const arrivals = await sql`
    select month, first_day::text, last_day::text from event_arrivals order by month`.execute(db)
  expect(arrivals.rows).toEqual([
    { month: '2025-11', first_day: '2025-11-03', last_day: '2025-11-03' },
    { month: '2026-01', first_day: '2025-11-04', last_day: '2025-11-04' },
  ])
  const idsOf = async () => (await store.list({ organization_id }, newest)).items.map(({ id }) => id)
  expect(await idsOf()).toEqual([waiting, late, old])
  expect((await store.list({ organization_id, before: new Date('2025-12-01') }, newest)).total).toBe(2)

  const shop = { id: organization_id, name: 'Atelier', slug: 'atelier', created_at: new Date('2025-11-01') }
  await transact((tx) => insertOrganization(tx, shop))
  const { fold, newMeter, usageOf } = storeSteps(() => ({ test, store }))
  const meter = await newMeter(organization_id, allEvents, { func: 'count' })
  await fold(organization_id)
  await store.buildMeter(meter.id, running)
  expect(await idsOf()).toEqual([waiting, late, old])
  expect((await usageOf(meter, { customer: ada })).map(({ count }) => count)).toEqual([3])
})
