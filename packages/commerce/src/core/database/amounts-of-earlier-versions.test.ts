import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaBefore } from '../../testing/schema-before.ts'
import type { Tables } from './tables.ts'

const { migrations, plumbing, earlier, remove } = schemaBefore('0181')
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
})
afterAll(async () => {
  await empty.close()
  remove()
})

const idOf = (n: number): string => `5a0c3a5e-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Subscriptions with their anchor and the date of their first discount. */
const discounted = [
  { id: 1, anchor: '2026-01-31T08:00:00Z', since: '2026-02-28T08:00:00Z' },
  { id: 2, anchor: '2026-01-31T08:00:00Z', since: '2026-01-31T08:00:00Z' },
  // Interval changed since then; the earlier anchor was not stored.
  { id: 3, anchor: '2026-03-10T08:00:00Z', since: '2026-02-28T08:00:00Z' },
  { id: 4, anchor: '2026-01-31T08:00:00Z', since: null },
] as const

it('rows of an earlier version get anchors of their discounts, uses that are not negative, and one form of decimals', async () => {
  const { db, transact } = empty.database
  const folders = [{ name: 'plumbing', directory: plumbing }]
  await migrate(empty.url, [...folders, { name: 'commerce', directory: earlier }], silentLog)
  await transact(async (tx) => {
    // Disables foreign keys: the customers, products and organizations of the rows are irrelevant here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { id, anchor, since } of discounted)
      await sql`
        insert into subscriptions (id, organization_id, customer_id, product_id, status, currency, recurring_interval,
          amount, anchor_at, current_period_start, current_period_end, discount_id, discounted_at,
          cancel_at_period_end, custom_field_data, metadata, created_at)
        values (${idOf(id)}::uuid, ${idOf(90)}::uuid, ${idOf(91)}::uuid, ${idOf(92)}::uuid, 'active', 'usd', 'month',
          1000, ${anchor}, ${anchor}, ${anchor}::timestamptz + interval '1 month',
          ${since === null ? null : idOf(93)}::uuid, ${since}, false, '{}', '{}', ${anchor})`.execute(tx)
    for (const [n, usage] of [-100, 0, 7].entries())
      await sql`
        insert into license_keys (id, organization_id, customer_id, benefit_id, grant_id, key_hash, sealed_key,
          display_key, status, usage, validations, created_at)
        values (${idOf(n)}::uuid, ${idOf(90)}::uuid, ${idOf(91)}::uuid, ${idOf(94)}::uuid, ${idOf(n)}::uuid,
          ${Buffer.from(`hash ${n}`)}, ${Buffer.from('sealed')}, '****', 'granted', ${usage}, 0, now())`.execute(
        tx,
      )
    for (const [n, unit_amount] of ['05', '0.500000000000', '00012.30', '0.000000000001', '100'].entries())
      await sql`
        insert into product_prices (id, product_id, amount_type, price_currency, meter_id, unit_amount, is_archived,
          position, created_at)
        values (${idOf(n)}::uuid, ${idOf(92)}::uuid, 'metered_unit', 'usd', ${idOf(n)}::uuid, ${unit_amount}, false,
          ${n}, now())`.execute(tx)
  })

  await migrate(empty.url, [...folders, { name: 'commerce', directory: migrations }], silentLog)

  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('discount_anchor_at')
    .orderBy('id')
    .execute()
  expect(subscriptions.map(({ discount_anchor_at }) => discount_anchor_at)).toEqual([
    new Date('2026-01-31T08:00:00Z'),
    new Date('2026-01-31T08:00:00Z'),
    new Date('2026-02-28T08:00:00Z'),
    null,
  ])
  const keys = await db.selectFrom('license_keys').select('usage').orderBy('id').execute()
  expect(keys.map(({ usage }) => usage)).toEqual([0, 0, 7])
  const prices = await db.selectFrom('product_prices').select('unit_amount').orderBy('id').execute()
  expect(prices.map(({ unit_amount }) => unit_amount)).toEqual(['5', '0.5', '12.3', '0.000000000001', '100'])
})
