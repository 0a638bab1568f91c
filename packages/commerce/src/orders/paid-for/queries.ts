import type { LedgerAccount } from '@atelier/contract'
import { type RawBuilder, sql } from 'kysely'
import { lockRows } from '../../core/database/lock.ts'
import { charged, walletNet } from '../carried-charges/queries.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { PaidFor } from './rule.ts'

/** True for orders that were paid, with money or with credit. */
export const isPaid = sql<boolean>`(orders.status in ('paid', 'refunded', 'partially_refunded'))`

/** The credit that an order used up: its credits, less the part that was kept for the next order. */
export const usedCredit = sql`coalesce((
  select sum(case when item.amount < 0 or (item.proration and item.product_price_id is null) then -item.amount else 0 end)
  from order_items as item where item.order_id = orders.id), 0)::bigint`

const refundedSum = (column: 'amount' | 'tax_amount') => sql`coalesce((
  select sum(refunds.${sql.ref(column)}) from refunds
  where refunds.order_id = orders.id and refunds.status in ('pending', 'succeeded')), 0)::bigint`

/** Returns an amount in the terms of an order's prices: with the tax if it is inside them. */
const inPriceTerms = (net_amount: RawBuilder<unknown>, tax_amount: RawBuilder<unknown>) =>
  sql<number>`(${net_amount} + case when orders.tax_behavior = 'inclusive' then ${tax_amount} else 0 end)`

/** The money that an order charges, in the terms of its prices. */
export const chargedMoney = inPriceTerms(charged.net_amount, charged.tax_amount)

const returnedSum = (account: LedgerAccount) => sql`coalesce((
  select sum(entry.amount) from ledger_transactions as posted
  join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = ${sql.lit(account)}
  where posted.order_id = orders.id and posted.kind = 'wallet_return'), 0)::bigint`

/** The part of an order that the balance of its customer pays and did not get back, in the terms of its prices. */
export const fromWallet = sql<number>`(case when orders.wallet_amount = 0 then 0 else
  ${inPriceTerms(sql`(${walletNet} - ${returnedSum('refunds')})`, sql`(orders.wallet_tax_amount - ${returnedSum('tax_payable')})`)} end)`

const notRefunded = {
  net_amount: sql`(${charged.net_amount} - ${refundedSum('amount')})`,
  tax_amount: sql`(${charged.tax_amount} - ${refundedSum('tax_amount')})`,
} as const

/**
 * Withdrawn money, without its tax for prices without tax. The net share is that of the part that is not refunded, so
 * that a bank that takes all of that takes exactly its net amount; for a payment that is refunded in full, that of
 * the whole.
 */
const disputed = sql`coalesce((
  select round(case when orders.tax_behavior = 'inclusive' then sum(disputes.withdrawn_amount)
    when ${notRefunded.net_amount} + ${notRefunded.tax_amount} > 0
    then sum(disputes.withdrawn_amount)::numeric * ${notRefunded.net_amount}
      / (${notRefunded.net_amount} + ${notRefunded.tax_amount})
    else sum(disputes.withdrawn_amount)::numeric * ${charged.net_amount}
      / nullif(${charged.net_amount} + ${charged.tax_amount}, 0) end)
  from disputes where disputes.order_id = orders.id), 0)::bigint`

/**
 * Amounts of `PaidFor` for rows of `orders`. A charge that a later order collects is paid, and given back, with that
 * order.
 */
export const amounts = {
  paid_amount: sql<number>`case when ${isPaid} then ${chargedMoney} else 0 end`,
  paid_with_credit: sql<number>`case when ${isPaid} then ${usedCredit} + ${fromWallet} else 0 end`,
  refunded_amount: inPriceTerms(refundedSum('amount'), refundedSum('tax_amount')),
  disputed_amount: sql<number>`${disputed}`,
  credited_amount: sql<number>`orders.credited_amount`,
} as const satisfies { readonly [Name in keyof PaidFor]: unknown }

/** Selects orders with the amounts that decide about credit and refunds. */
export const selectPaidFor = (db: Connection) =>
  db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.subscription_id',
      'orders.voided_credit_amount',
      'orders.lost_amount',
      amounts.paid_amount.as('paid_amount'),
      amounts.paid_with_credit.as('paid_with_credit'),
      amounts.refunded_amount.as('refunded_amount'),
      amounts.disputed_amount.as('disputed_amount'),
      'orders.credited_amount',
    ])

/** Returns an order with the data that decides about its refund. A decision requires its lock. */
export const getPaidFor = (db: Connection, order_id: string) =>
  selectPaidFor(db).where('orders.id', '=', order_id).executeTakeFirstOrThrow()

/**
 * Returns the credit used by an unpaid order, which is released when the order is voided. None while a payment is
 * pending, whose outcome decides about the order.
 */
export const creditOfPending = async (db: Connection, order_id: string): Promise<number> => {
  const order = await db
    .selectFrom('orders')
    .select(sql<number>`${usedCredit}`.as('credit'))
    .where('orders.id', '=', order_id)
    .where('orders.status', '=', 'pending')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirst()
  return order?.credit ?? 0
}

/** Sums the credit that the orders of a subscription have used, and the credit given back for them. */
export const sumCredits = (
  db: Connection,
  subscription_id: string,
): Promise<{ readonly used: number; readonly given: number }> =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(${usedCredit}), 0)::bigint`.as('used'),
      sql<number>`coalesce(sum(orders.credited_amount), 0)::bigint`.as('given'),
    ])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '<>', 'void')
    .executeTakeFirstOrThrow()

/** Current period of a subscription. */
export type SubscriptionPeriod = { readonly id: string; readonly current_period_start: Date }

/**
 * Matches orders that pay for the current period, and orders of changes made during it. A late renewal is created
 * within a later period than the one it pays for. Earlier versions read the clock twice in a purchase, so the order
 * of a first period may begin shortly before the period: up to a minute is tolerated.
 */
export const isOfPeriod = ({ id, current_period_start }: SubscriptionPeriod) =>
  sql<boolean>`(orders.subscription_id = ${id}
    and case when orders.period_start is null then orders.created_at >= ${current_period_start}
      else orders.period_start >= ${current_period_start}::timestamptz - interval '1 minute' end)`

/** Locks the paid orders of the current period against refunds, for a decision about credit. */
export const lockOrdersOfPeriod = async (tx: Tx, period: SubscriptionPeriod): Promise<void> => {
  await lockRows(
    tx.selectFrom('orders').select('orders.id').where(isOfPeriod(period)).where(isPaid),
    'orders',
  )
}
