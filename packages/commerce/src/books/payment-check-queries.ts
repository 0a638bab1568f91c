import { orderTotal } from '../core/database/order-amounts.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isUnassigned } from '../payments/after-restore/index.ts'

/** One way in which a table can disagree with payments, orders, refunds or the ledger. */
export type Check = {
  /** Completes a sentence that begins with the id of a row. */
  readonly sentence: string
  /** Set for findings that need action although the books agree. A backup with them is still valid. */
  readonly isNotice?: true
  /** Selects the ids of the disagreeing rows in a batch. The id of a day is its organization and date. */
  readonly query: (inBatch: RawBuilder<SqlBool>) => RawBuilder<{ id: string }>
}

/** Amount charged by the payment of an order. */
export const orderDue = sql`(${orderTotal} + orders.applied_balance_amount - orders.wallet_amount)`

/** Condition for the order of a payment: the one it references, or the first order of its checkout. */
export const isOrderOf = sql`(orders.id = payments.order_id or (orders.checkout_id = payments.checkout_id
  and orders.billing_reason in ('purchase', 'subscription_create')))`

/**
 * Matches an amount that the conversion in a currency differs from. Sales that are settled in their own currency, or
 * not yet, have none.
 */
const isNotConverted = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`coalesce(sum(entry.amount) filter (where entry.currency = ${currency}), 0)
    <> case when payments.settlement_currency <> payments.currency then ${amount} else 0 end`

export const discounts: readonly Check[] = [
  {
    sentence: 'is a discount whose counted uses differ from its actual uses',
    query: (inBatch) => sql`select discounts.id from discounts
      left join discount_redemptions on discount_redemptions.discount_id = discounts.id
      where ${inBatch}
      group by discounts.id having discounts.redemptions_count <> count(discount_redemptions.discount_id)`,
  },
]

export const checkouts: readonly Check[] = [
  {
    sentence: 'is a pending or paid checkout whose discount was not counted',
    query: (inBatch) => sql`select checkouts.id from checkouts
      where ${inBatch} and status in ('confirmed', 'succeeded') and discount_id is not null
      and not exists (select from discount_redemptions as used
        where used.checkout_id = checkouts.id and used.discount_id = checkouts.discount_id)`,
  },
  {
    sentence: 'is a checkout that counts a discount without being pending or paid',
    query: (inBatch) => sql`select checkouts.id from checkouts
      join discount_redemptions on discount_redemptions.checkout_id = checkouts.id
      where ${inBatch} and status not in ('confirmed', 'succeeded')`,
  },
  {
    sentence: 'is a checkout that succeeded without an order',
    query: (
      inBatch,
    ) => sql`select checkouts.id from checkouts where ${inBatch} and status = 'succeeded' and active_trial_interval is null
      and not exists (select from orders where orders.checkout_id = checkouts.id)`,
  },
]

export const payments: readonly Check[] = [
  {
    sentence: 'was paid and has no order',
    query: (inBatch) => sql`select payments.id from payments
      where ${inBatch} and status = 'succeeded' and amount > 0
      and not exists (select from orders where ${isOrderOf})`,
  },
  {
    sentence: 'was paid with a different amount than its order has',
    query: (inBatch) => sql`select payments.id from payments join orders on ${isOrderOf}
      where ${inBatch} and payments.status = 'succeeded' and payments.amount <> ${orderDue}`,
  },
  {
    sentence: 'is a pending payment whose checkout does not wait for one',
    query: (inBatch) => sql`select payments.id from payments
      join checkouts on checkouts.id = payments.checkout_id
      where ${inBatch} and payments.status = 'pending' and checkouts.status <> 'confirmed'`,
  },
  {
    sentence: 'is a pending payment whose order does not wait for one',
    query: (inBatch) => sql`select payments.id from payments join orders on orders.id = payments.order_id
      where ${inBatch} and payments.status = 'pending' and orders.status not in ('draft', 'pending')`,
  },
  {
    sentence: 'is a payment that the ledger does not show as received',
    query: (inBatch) => sql`select payments.id from payments
      left join ledger_transactions as receipt on receipt.payment_id = payments.id and receipt.kind = 'payment'
      left join ledger_entries as entry on entry.transaction_id = receipt.id and entry.account = 'processor_balance'
      where ${inBatch} and payments.status = 'succeeded'
      group by payments.id having coalesce(sum(entry.amount), 0) <> payments.amount`,
  },
  {
    sentence: 'is a payment of which more was refunded than was paid',
    query: (inBatch) => sql`select payments.id from payments
      join refunds on refunds.payment_id = payments.id and refunds.status in ('pending', 'succeeded')
      where ${inBatch}
      group by payments.id having sum(refunds.amount + refunds.tax_amount) > payments.amount`,
  },
  {
    sentence: 'is a payment whose settlement differs from its conversion in the ledger',
    query: (inBatch) => sql`select payments.id from payments
      left join ledger_transactions as posted on posted.payment_id = payments.id and posted.kind = 'exchange'
      left join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'processor_balance'
      where ${inBatch} and payments.status = 'succeeded'
      group by payments.id having ${isNotConverted(sql`-payments.amount`, sql`payments.currency`)}
        or ${isNotConverted(sql`payments.settlement_amount`, sql`payments.settlement_currency`)}`,
  },
  {
    sentence: 'is a payment with several currencies in the ledger, which cannot be added up',
    isNotice: true,
    query: (inBatch) => sql`select distinct payments.id from payments
      join ledger_transactions as booked on booked.payment_id = payments.id
      join ledger_entries as entry on entry.transaction_id = booked.id
      where ${inBatch} and entry.currency <> payments.currency and not exists (
        select from ledger_transactions as converted
        where converted.payment_id = payments.id and converted.kind = 'exchange')`,
  },
]

/** Amount due for the order or checkout of a row of `recovered_payments`; null without either. */
export const expectedAmount = sql<number | null>`coalesce(
  (select ${orderDue} from orders where orders.id = recovered_payments.order_id and orders.status in ('draft', 'pending')),
  (select case when checkouts.active_trial_interval is not null then 0 else checkouts.amount - checkouts.discount_amount
    + case when checkouts.tax_behavior = 'inclusive' then 0 else coalesce(checkouts.tax_amount, 0) end
    - case when checkouts.status = 'confirmed' then checkouts.wallet_amount else 0 end end from checkouts
    where checkouts.id = recovered_payments.checkout_id and checkouts.status in ('open', 'confirmed')))`

const isOfOtherAmount = sql`coalesce(${expectedAmount} <> recovered_payments.amount, false)`

/** Payments known to the processor but missing from a restored backup. */
export const recovered_payments: readonly Check[] = [
  {
    sentence:
      'was paid after the moment of the backup that was restored, and belongs to nothing in it: refund it at the processor',
    isNotice: true,
    query: (inBatch) => sql`select recovered_payments.id from recovered_payments
      where ${inBatch} and ${isUnassigned} and not ${isOfOtherAmount}`,
  },
  {
    sentence:
      'was paid after the moment of the backup that was restored, with another amount than its order or checkout asks for, which is not charged until then: refund it at the processor',
    isNotice: true,
    query: (inBatch) => sql`select recovered_payments.id from recovered_payments
      where ${inBatch} and ${isUnassigned} and ${isOfOtherAmount}`,
  },
]
