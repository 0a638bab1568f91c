import { type RawBuilder, sql } from 'kysely'
import { orderNet } from '../../core/database/order-amounts.ts'
import { isOrderOf } from '../../books/index.ts'

/** Returns the condition for a payment that is settled in a currency. */
const isSettledIn = (currency: string) =>
  sql`payments.status = 'succeeded' and payments.amount > 0 and payments.settlement_currency = ${currency}`

/**
 * Returns the money that paid a row of `orders` and is settled in a currency: its own payment, and the payments of the
 * top-ups that its part from the balance was taken of, the oldest first. Credit of the seller has no settlement.
 */
const moneyOf = (currency: string) => sql`(
  select payments.amount as part, payments.amount, payments.settlement_amount from payments
  where ${isOrderOf} and ${isSettledIn(currency)}
  union all
  select used.amount, payments.amount, payments.settlement_amount from wallet_entries as taken
  join wallet_uses as used on used.entry_id = taken.id
  join wallet_entries as source on source.id = used.source_id
  join ledger_transactions as receipt on receipt.order_id = source.order_id and receipt.kind = 'payment'
  join payments on payments.id = receipt.payment_id
  where orders.wallet_amount > 0 and taken.order_id = orders.id and taken.cause = 'order' and ${isSettledIn(currency)}
) as money`

/**
 * Returns the SQL of an amount at the rate of the money that paid a row of `orders`, each part at that of its own
 * settlement; null without any. The quotients have sixty decimals, so that the rounding of their sum is exact.
 */
const atRate = (amount: RawBuilder<unknown>, currency: string) => sql<number | null>`(
  select round(round(${amount} * sum((money.part * money.settlement_amount::numeric)::numeric(100, 60) / money.amount)
    / sum(money.part), 30)) from ${moneyOf(currency)})`

/**
 * Returns the net amount of a row of `orders` in the currency of the metrics: converted at the settlement of its
 * payment, so that it never changes later. Each order is rounded once, so that the sums of periods and products add up.
 * Null for an order without money that is settled in that currency.
 *
 * @param currency undefined for orders in a single currency
 */
export const netIn = (currency: string | undefined): RawBuilder<number | null> =>
  currency === undefined
    ? orderNet
    : sql`case when orders.currency = ${currency} or ${orderNet} = 0 then ${orderNet}
        else ${atRate(orderNet, currency)} end`

/**
 * Returns the amount of a row of `subscriptions` in the currency of the metrics: by the settlement of its last order
 * with one, and 0 without one.
 */
export const amountIn = (currency: string | undefined): RawBuilder<number> =>
  currency === undefined
    ? sql`subscriptions.amount`
    : sql`case when subscriptions.currency = ${currency} then subscriptions.amount else coalesce((
        select converted.amount from orders
        cross join lateral (select ${atRate(sql`subscriptions.amount`, currency)} as amount) as converted
        where orders.subscription_id = subscriptions.id and converted.amount is not null
        order by orders.created_at desc limit 1), 0) end`

/**
 * Returns the fees of the payment of a row of `orders`, in the currency of the metrics. A fee is in the currency in
 * which the payment is settled; for metrics in another one, it is converted back by that settlement.
 */
export const feesIn = (currency: string): RawBuilder<number> => sql`coalesce((
  select sum(case when entry.currency = ${currency} then entry.amount
    else round(entry.amount * payments.amount::numeric / nullif(payments.settlement_amount, 0)) end)
  from payments
  join ledger_transactions as booked on booked.payment_id = payments.id and booked.kind = 'fee'
  join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'processor_fees'
  where ${isOrderOf}), 0)`
