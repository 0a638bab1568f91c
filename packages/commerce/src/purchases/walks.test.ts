import { days } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { openWalk } from './testing/walk.ts'

let shop: Shop
afterEach(() => shop.close())

/** Long run: `SEED=7 STEPS=500 npx vitest run packages/commerce/src/purchases/walks.test.ts`. */
const { SEED, STEPS } = process.env
const seeds = SEED === undefined ? [1, 2] : SEED.split(',').map(Number)
const steps = Number(STEPS ?? 20)

const numberOf = async (query: ReturnType<typeof sql<{ found: number }>>): Promise<number> => {
  const { rows } = await query.execute(shop.database.db)
  return rows[0]?.found ?? 0
}

/** Invariants while no work is in progress. */
const expectSound = async (capOf: Readonly<Record<string, number>>): Promise<void> => {
  await expectReconciled(shop)
  const { db } = shop.database
  // Every captured cent belongs to a paid order, and refunds never exceed payments.
  const unequal = sql<{ found: number }>`
    select count(*) as found from (
      select from (
        select currency, amount from sandbox_payments where status = 'succeeded'
        union all
        select currency, -(subtotal_amount - discount_amount + tax_amount) from orders
        where status not in ('pending', 'void')
      ) as amounts group by currency having sum(amount) <> 0) as sums`
  const captured = sql<{ found: number }>`
    select coalesce(sum(amount), 0) as found from sandbox_payments where status = 'succeeded'`
  const returned = sql<{ found: number }>`
    select coalesce(sum(refunded_amount + refunded_tax_amount), 0) as found from orders`
  expect(await numberOf(unequal)).toBe(0)
  expect(await numberOf(returned)).toBeLessThanOrEqual(await numberOf(captured))
  // Each period is billed once, and periods follow each other without a gap.
  const duplicateCount = sql<{ found: number }>`
    select count(*) as found from (
      select from orders where billing_reason = 'subscription_cycle'
      group by subscription_id, period_start having count(*) > 1) as periods`
  expect(await numberOf(duplicateCount)).toBe(0)
  // Pending charges of an ended subscription are charged or dropped. Only credits remain pending.
  const lost = sql<{ found: number }>`
    select count(*) as found from (
      select from subscription_prorations join subscriptions on subscriptions.id = subscription_id
      where ended_at is not null group by subscription_id having sum(subscription_prorations.amount) > 0) as waiting`
  expect(await numberOf(lost)).toBe(0)
  // A deleted customer has no active subscription, and no payment after the deletion that was not refunded.
  const running = sql<{ found: number }>`
    select count(*) as found from subscriptions join customers on customers.id = customer_id
    where deleted_at is not null and ended_at is null`
  expect(await numberOf(running)).toBe(0)
  const charged = sql<{ found: number }>`
    select count(*) as found from orders join customers on customers.id = customer_id
    join ledger_transactions as receipt on receipt.order_id = orders.id and receipt.kind = 'payment'
    where deleted_at < receipt.occurred_at
      and refunded_amount < subtotal_amount - discount_amount
      and not exists (select from refunds where refunds.order_id = orders.id and refunds.status in ('pending', 'failed'))`
  expect(await numberOf(charged)).toBe(0)
  for (const { id, redemptions_count } of await db.selectFrom('discounts').selectAll().execute())
    expect(redemptions_count).toBeLessThanOrEqual(capOf[id] ?? Infinity)
  const numbers = await db.selectFrom('orders').select('invoice_number').orderBy('invoice_number').execute()
  expect(numbers.map(({ invoice_number }) => invoice_number)).toEqual(
    numbers.map((_, n) => `ATELIER-${String(n + 1).padStart(4, '0')}`),
  )
}

/** Everything is converted to dollars, of which the books have as many as the processor. */
const expectConverted = async (): Promise<void> => {
  const unconverted = sql<{ found: number }>`
    select count(*) as found from (
      select from ledger_entries where account = 'processor_balance' and currency <> 'usd'
      group by currency having sum(amount) <> 0) as balances`
  expect(await numberOf(unconverted)).toBe(0)
  const held = sql<{ found: number }>`
    select coalesce(sum(amount), 0)::bigint as found from ledger_entries
    where account in ('processor_balance', 'bank') and currency = 'usd'`
  const booked = sql<{ found: number }>`
    select coalesce(sum(amount - fee), 0)::bigint as found from sandbox_balance_transactions where currency = 'usd'`
  expect(await numberOf(held)).toBe(await numberOf(booked))
}

it.each([
  ...seeds.map((seed) => [seed, 'dollars', false] as const),
  ...seeds.slice(0, 1).map((seed) => [seed, 'three currencies', true] as const),
])(
  'whatever buyers and the seller do, the money is right (seed %i, %s)',
  async (seed, _, in_all_currencies) => {
    shop = await openShop()
    const walk = await openWalk(shop, seed, in_all_currencies)
    try {
      for (let step = 0; step < steps; step += 1) {
        await walk.step()
        if (step % 5 !== 4) continue
        expect((await shop.runJobs()).failed).toBe(0)
        await expectSound(walk.capOf)
        await expectConverted()
      }
      await shop.travel(days(60))
      expect((await shop.runJobs({ retryFailed: true })).failed).toBe(0)
      await expectSound(walk.capOf)
    } catch (error) {
      throw new Error(`The walk with the seed ${seed} failed after: ${walk.done.join(', ')}.`, {
        cause: error,
      })
    }
  },
  300_000,
)
