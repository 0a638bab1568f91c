import { type RawBuilder, sql } from 'kysely'
import { orderNet } from '../../core/database/order-amounts.ts'
import { isOrderOf } from '../../ledger/payment-checks.ts'

/** Condition for the payment of a row of `orders`, if it is settled in a currency. */
const isSettledIn = (currency: string) =>
  sql`${isOrderOf} and payments.status = 'succeeded' and payments.amount > 0
    and payments.settlement_currency = ${currency}`

/**
 * Net amount of a row of `orders` in the currency of the metrics: by what its own payment was settled to, so that it never
 * changes later. Each order is rounded once, so that the sums of periods and products add up. Null for an order whose
 * payment is not settled in that currency.
 *
 * @param currency undefined for orders in one currency alone
 */
export const netIn = (currency: string | undefined): RawBuilder<number | null> =>
  currency === undefined
    ? orderNet
    : sql`case when orders.currency = ${currency} or ${orderNet} = 0 then ${orderNet} else (
        select round(${orderNet} * payments.settlement_amount::numeric / payments.amount) from payments
        where ${isSettledIn(currency)} limit 1) end`

/**
 * Amount of a row of `subscriptions` in the currency of the metrics: by the settlement of its last paid order, and 0
 * without one.
 */
export const amountIn = (currency: string | undefined): RawBuilder<number> =>
  currency === undefined
    ? sql`subscriptions.amount`
    : sql`case when subscriptions.currency = ${currency} then subscriptions.amount else coalesce((
        select round(subscriptions.amount * payments.settlement_amount::numeric / payments.amount)
        from orders join payments on ${isSettledIn(currency)}
        where orders.subscription_id = subscriptions.id
        order by orders.created_at desc limit 1), 0) end`

/**
 * Fees of the payment of a row of `orders`, in the currency of the metrics. A fee is in the currency in which the payment
 * is settled; for metrics in another one, it is converted back by that settlement.
 */
export const feesIn = (currency: string): RawBuilder<number> => sql`coalesce((
  select sum(case when entry.currency = ${currency} then entry.amount
    else round(entry.amount * payments.amount::numeric / nullif(payments.settlement_amount, 0)) end)
  from payments
  join ledger_transactions as booked on booked.payment_id = payments.id and booked.kind = 'fee'
  join ledger_entries as entry on entry.transaction_id = booked.id and entry.account = 'processor_fees'
  where ${isOrderOf}), 0)`
