import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaBefore } from '../../testing/schema-before.ts'
import type { Tables } from './tables.ts'

const { migrations, plumbing, earlier, remove } = schemaBefore('0305')
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
})
afterAll(async () => {
  await empty.close()
  remove()
})

const idOf = (n: number): string => `5a0c3a5e-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Discounts by id: their duration and months. */
const discounts = [
  { id: 1, duration: 'once', months: null },
  { id: 2, duration: 'forever', months: null },
  { id: 3, duration: 'repeating', months: 3 },
  { id: 4, duration: 'repeating', months: 1 },
  { id: 5, duration: 'repeating', months: 24 },
] as const

/** Running subscriptions with their discount, and the number of discounted renewals that the dates promise. */
const running = [
  { discount: null, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: null, left: null },
  { discount: 2, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: '2026-01-31', left: null },
  { discount: 1, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: '2026-01-31', left: 0 },
  { discount: 1, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: '2026-02-28', left: 1 },
  { discount: 3, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: '2026-01-31', left: 2 },
  { discount: 3, every: '1 month', anchor: '2026-01-31', end: '2026-04-30', since: '2026-01-31', left: 0 },
  { discount: 3, every: '1 month', anchor: '2026-01-31', end: '2026-02-28', since: '2026-02-28', left: 3 },
  { discount: 3, every: '2 month', anchor: '2026-01-31', end: '2026-03-31', since: '2026-01-31', left: 1 },
  { discount: 5, every: '1 year', anchor: '2024-02-29', end: '2025-02-28', since: '2024-02-29', left: 1 },
  { discount: 4, every: '1 week', anchor: '2026-01-31', end: '2026-02-07', since: '2026-01-31', left: 3 },
  // Weeks had to begin in the months of the anchor: that of 21 February was the last one.
  { discount: 4, every: '1 week', anchor: '2026-01-31', end: '2026-02-21', since: '2026-02-21', left: 1 },
  { discount: 3, every: '10 day', anchor: '2026-01-31', end: '2026-04-21', since: '2026-01-31', left: 1 },
] as const

/** The moment of a day at the time of the anchor. */
const at = (day: string | null): string | null => day && `${day}T08:00:00Z`

const insertEarlierRows = async (): Promise<void> => {
  await empty.database.transact(async (tx) => {
    // Disables foreign keys: the customers, products and organizations of the rows are irrelevant here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { id, duration, months } of discounts)
      await sql`
        insert into discounts (id, organization_id, name, type, basis_points, duration, duration_in_months,
          redemptions_count, metadata, created_at)
        values (${idOf(id)}::uuid, ${idOf(90)}::uuid, 'Off', 'percentage', 5000, ${duration}, ${months}, 0, '{}',
          now())`.execute(tx)
    for (const [n, { discount, every, anchor, end, since }] of running.entries()) {
      const [count, unit] = every.split(' ')
      const discount_id = discount === null ? null : idOf(discount)
      await sql`
        insert into subscriptions (id, organization_id, customer_id, product_id, status, currency, recurring_interval,
          recurring_interval_count, amount, anchor_at, current_period_start, current_period_end, discount_id,
          discounted_at, discount_anchor_at, cancel_at_period_end, custom_field_data, metadata, created_at)
        values (${idOf(n)}::uuid, ${idOf(90)}::uuid, ${idOf(91)}::uuid, ${idOf(92)}::uuid, 'active', 'usd', ${unit},
          ${count}::integer, 1000, ${at(anchor)}, ${at(end)}::timestamptz - ${every}::interval, ${at(end)},
          ${discount_id}::uuid, ${at(since)}, ${discount === null ? null : at(anchor)}, false, '{}', '{}',
          ${at(anchor)})`.execute(tx)
      const before = {
        anchor_at: at(anchor),
        recurring_interval: unit,
        recurring_interval_count: Number(count),
        current_period_end: at(end),
        discount_id,
        discounted_at: at(since),
        discount_anchor_at: discount === null ? null : at(anchor),
      }
      await sql`
        insert into unpaid_changes (subscription_id, order_id, before, own_lines, created_at)
        values (${idOf(n)}::uuid, ${idOf(n)}::uuid, ${JSON.stringify(before)}::jsonb, 1, now())`.execute(tx)
    }
  })
}

it('running subscriptions, and plans before a declined change, keep the discounted charges that their dates promised', async () => {
  const { db } = empty.database
  const folders = [{ name: 'plumbing', directory: plumbing }]
  await migrate(empty.url, [...folders, { name: 'commerce', directory: earlier }], silentLog)
  await insertEarlierRows()
  await migrate(empty.url, [...folders, { name: 'commerce', directory: migrations }], silentLog)

  const promised = running.map(({ left }) => left)
  const rows = await db.selectFrom('subscriptions').select('discount_periods_left').orderBy('id').execute()
  expect(rows.map(({ discount_periods_left }) => discount_periods_left)).toEqual(promised)
  const plans = await db.selectFrom('unpaid_changes').select('before').orderBy('subscription_id').execute()
  expect(plans.map(({ before }) => before.discount_periods_left ?? null)).toEqual(promised)
})
