import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaBefore } from '../../testing/schema-before.ts'
import type { Tables } from './tables.ts'

const { migrations, plumbing, earlier, remove } = schemaBefore('0039')
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
})
afterAll(async () => {
  await empty.close()
  remove()
})

const idOf = (n: number): string => `5a0c3a5e-0000-4000-8000-${String(n).padStart(12, '0')}`

it('orders of an earlier version get their numbers: those of their invoices, then the following ones', async () => {
  const { db, transact } = empty.database
  await migrate(empty.url, [{ name: 'commerce', directory: earlier }], silentLog)
  const [first, second] = [idOf(1), idOf(2)]
  await transact(async (tx) => {
    // Disables foreign keys: the customers and products of the orders are irrelevant here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [id, slug] of [
      [first, 'atelier'],
      [second, 'rival'],
    ])
      await sql`
        insert into organizations (id, name, slug, socials, subscription_settings, created_at)
        values (${id}::uuid, 'Shop', ${slug}, '[]', '{}', now())`.execute(tx)
    const order = (n: number, organization_id: string) =>
      sql`
        insert into orders (id, organization_id, customer_id, product_id, status, billing_reason, currency,
          subtotal_amount, discount_amount, tax_amount, refunded_amount, refunded_tax_amount, custom_field_data,
          metadata, created_at)
        values (${idOf(n)}::uuid, ${organization_id}::uuid, ${first}::uuid, ${first}::uuid, 'paid', 'purchase', 'usd',
          100, 0, 0, 0, 0, '{}', '{}', timestamptz '2026-01-01Z' + ${n} * interval '1 day')`.execute(tx)
    for (const n of [13, 11, 12, 14]) await order(n, first)
    await order(21, second)
    await sql`insert into invoice_sequences (organization_id, last) values (${first}::uuid, 1)`.execute(tx)
    await sql`
      insert into invoices (id, organization_id, order_id, sequence, number, content, issued_at)
      values (${idOf(31)}::uuid, ${first}::uuid, ${idOf(13)}::uuid, 1, 'ATELIER-0001', '{}', now())`.execute(
      tx,
    )
  })

  await migrate(
    empty.url,
    [
      { name: 'plumbing', directory: plumbing },
      { name: 'commerce', directory: migrations },
    ],
    silentLog,
  )

  const numbers = await db.selectFrom('orders').select(['id', 'invoice_number']).orderBy('id').execute()
  expect(numbers.map(({ invoice_number }) => invoice_number)).toEqual([
    'ATELIER-0002',
    'ATELIER-0003',
    'ATELIER-0001',
    'ATELIER-0004',
    'RIVAL-0001',
  ])
  const sequences = await db.selectFrom('invoice_sequences').selectAll().orderBy('organization_id').execute()
  expect(sequences.map(({ last }) => last)).toEqual([4, 1])
})
