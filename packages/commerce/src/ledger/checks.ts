import { charged } from '../carried-charges/queries.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { amounts as paid, usedCredit } from '../paid-for/queries.ts'
import { isUnassigned } from '../payments/unassigned.ts'
import { entriesOf } from './day-queries.ts'

/** One way in which a table can disagree with payments, orders, refunds or the ledger. */
export type Check = {
  /** Follows the id of a row in the sentence about it. */
  readonly sentence: string
  /** Set for what a person has to act upon although the books themselves agree; a backup is good all the same. */
  readonly isNotice?: true
  /** Answers the ids of the rows that disagree, among those of the batch. A day is named by its organization and its date. */
  readonly query: (inBatch: RawBuilder<SqlBool>) => RawBuilder<{ id: string }>
}

const orderTotal = sql`(orders.subtotal_amount - orders.discount_amount + orders.tax_amount)`

/** What a payment of an order charges. */
const orderDue = sql`(${orderTotal} + orders.applied_balance_amount)`

/** The order a payment is for: the one it names, or the first of its checkout. */
const isOrderOf = sql`(orders.id = payments.order_id or (orders.checkout_id = payments.checkout_id
  and orders.billing_reason in ('purchase', 'subscription_create')))`

/** What of an order can still be given back, by the rule; one that is pending counts as if it were paid. */
const left = sql`(${charged.net_amount} + ${usedCredit}
  - ${paid.refunded_amount} - ${paid.disputed_amount} - ${paid.credited_amount})`

const refunded = (column: 'amount' | 'tax_amount') =>
  sql`coalesce(sum(refunds.${sql.ref(column)}) filter (where refunds.status = 'succeeded'), 0)`

const discounts: readonly Check[] = [
  {
    sentence: 'is a discount that counts another number of uses than it has had',
    query: (inBatch) => sql`select discounts.id from discounts
      left join discount_redemptions on discount_redemptions.discount_id = discounts.id
      where ${inBatch}
      group by discounts.id having discounts.redemptions_count <> count(discount_redemptions.discount_id)`,
  },
]

const checkouts: readonly Check[] = [
  {
    sentence: 'is a checkout under way or paid whose discount was not used up',
    query: (inBatch) => sql`select checkouts.id from checkouts
      where ${inBatch} and status in ('confirmed', 'succeeded') and discount_id is not null
      and not exists (select from discount_redemptions as used
        where used.checkout_id = checkouts.id and used.discount_id = checkouts.discount_id)`,
  },
  {
    sentence: 'is a checkout that uses up a discount without being under way or paid',
    query: (inBatch) => sql`select checkouts.id from checkouts
      join discount_redemptions on discount_redemptions.checkout_id = checkouts.id
      where ${inBatch} and status not in ('confirmed', 'succeeded')`,
  },
  {
    sentence: 'is a checkout that succeeded without an order',
    query: (inBatch) => sql`select checkouts.id from checkouts where ${inBatch} and status = 'succeeded'
      and not exists (select from orders where orders.checkout_id = checkouts.id)`,
  },
]

const payments: readonly Check[] = [
  {
    sentence: 'was paid and has no order',
    query: (inBatch) => sql`select payments.id from payments
      where ${inBatch} and status = 'succeeded' and amount > 0
      and not exists (select from orders where ${isOrderOf})`,
  },
  {
    sentence: 'was paid with another amount than its order says',
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
      where ${inBatch} and payments.status = 'pending' and orders.status <> 'pending'`,
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
    sentence: 'is a payment that the ledger has in several currencies, of which no sum can be made',
    isNotice: true,
    query: (inBatch) => sql`select distinct payments.id from payments
      join ledger_transactions as booked on booked.payment_id = payments.id
      join ledger_entries as entry on entry.transaction_id = booked.id
      where ${inBatch} and entry.currency <> payments.currency`,
  },
]

/** Payments that the processor has, and that a restored backup does not know. */
const recovered_payments: readonly Check[] = [
  {
    sentence:
      'was paid after the moment of the backup that was restored, and belongs to nothing in it: refund it at the processor',
    isNotice: true,
    query: (inBatch) => sql`select recovered_payments.id from recovered_payments
      where ${inBatch} and ${isUnassigned}`,
  },
]

const orders: readonly Check[] = [
  {
    sentence: 'is an order with another discount than its checkout',
    query: (inBatch) => sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      where ${inBatch} and orders.billing_reason = 'purchase'
        and (orders.discount_id is distinct from checkouts.discount_id or orders.discount_amount <> checkouts.discount_amount)`,
  },
  {
    sentence: 'is an order that nobody paid',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and status not in ('pending', 'void') and ${orderDue} > 0
      and not exists (select from payments where ${isOrderOf} and payments.status = 'succeeded')`,
  },
  {
    sentence: 'is an order whose checkout has not succeeded',
    query: (inBatch) => sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      where ${inBatch} and checkouts.status <> 'succeeded'`,
  },
  {
    sentence: 'is an order whose lines do not add up to it',
    query: (
      inBatch,
    ) => sql`select orders.id from orders left join order_items on order_items.order_id = orders.id
      where ${inBatch}
      group by orders.id having coalesce(sum(order_items.amount), 0) <> orders.subtotal_amount
        or coalesce(sum(order_items.tax_amount), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is an order that the ledger does not show as sold',
    query: (inBatch) => sql`select orders.id from orders
      left join ledger_transactions as sale on sale.order_id = orders.id and sale.kind = 'sale'
      left join ledger_entries as entry on entry.transaction_id = sale.id
      where ${inBatch} and orders.status not in ('pending', 'void')
      group by orders.id having count(sale.id) = 0
        or coalesce(sum(-entry.amount) filter (where entry.account = 'revenue'), 0) <> orders.subtotal_amount - orders.discount_amount
        or coalesce(sum(-entry.amount) filter (where entry.account = 'tax_payable'), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is an order that the ledger shows as sold before it was paid',
    query: (inBatch) => sql`select orders.id from orders
      join ledger_transactions as sale on sale.order_id = orders.id
      where ${inBatch} and orders.status in ('pending', 'void')`,
  },
  {
    sentence: 'is an order whose payment is not used up by its sale',
    query: (inBatch) => sql`select orders.id from orders
      join ledger_transactions on ledger_transactions.order_id = orders.id
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
        and ledger_entries.account = 'customer_payments'
      where ${inBatch}
      group by orders.id having sum(ledger_entries.amount) <> 0`,
  },
  {
    sentence: 'is an order that says another sum was refunded than its refunds do',
    query: (inBatch) => sql`select orders.id from orders left join refunds on refunds.order_id = orders.id
      where ${inBatch}
      group by orders.id having ${refunded('amount')} <> orders.refunded_amount
        or ${refunded('tax_amount')} <> orders.refunded_tax_amount`,
  },
  {
    sentence: 'is an order of which more is being refunded than it sold',
    query: (inBatch) => sql`select orders.id from orders
      join refunds on refunds.order_id = orders.id and refunds.status in ('pending', 'succeeded')
      where ${inBatch}
      group by orders.id having sum(refunds.amount) > ${charged.net_amount}
        or sum(refunds.tax_amount) > ${charged.tax_amount}`,
  },
  {
    sentence: 'is an order whose status does not fit what was refunded of it',
    query: (inBatch) => sql`select id from orders where ${inBatch} and status <> case
        when status in ('pending', 'void') then status
        when refunded_amount = 0 then 'paid'
        when refunded_amount = ${charged.net_amount} then 'refunded'
        else 'partially_refunded' end`,
  },
  {
    sentence: 'is an order of which more was given back, as credit and as refund, than was paid',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and orders.status <> 'void' and ${left} + orders.lost_amount < 0`,
  },
  {
    sentence: 'is an order that says another sum was carried from or to another order than was',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and orders.applied_balance_amount
        <> coalesce((select sum(amount + tax_amount) from carried_charges where charged_by = orders.id), 0)
          - coalesce((select sum(amount + tax_amount) from carried_charges where order_id = orders.id), 0)`,
  },
  {
    sentence: 'is an order that is carried, but has another total or is charged itself',
    query: (inBatch) => sql`select orders.id from orders
      join carried_charges as carried on carried.order_id = orders.id
      where ${inBatch} and (orders.status <> 'paid' or orders.subscription_id <> carried.subscription_id
        or carried.amount <> orders.subtotal_amount - orders.discount_amount or carried.tax_amount <> orders.tax_amount
        or exists (select from payments where payments.order_id = orders.id and payments.status in ('pending', 'succeeded')))`,
  },
  {
    sentence: 'is an order that is carried to an order of another subscription, or to one that is void',
    query: (inBatch) => sql`select orders.id from orders
      join carried_charges as carried on carried.order_id = orders.id
      join orders as charging on charging.id = carried.charged_by
      where ${inBatch}
        and (charging.status = 'void' or charging.subscription_id is distinct from carried.subscription_id)`,
  },
  {
    sentence: 'is an order whose charge waits for another one, although its subscription has ended',
    query: (inBatch) => sql`select orders.id from orders
      join carried_charges as carried on carried.order_id = orders.id
      join subscriptions on subscriptions.id = carried.subscription_id
      where ${inBatch} and carried.charged_by is null and carried.written_off_at is null
        and subscriptions.ended_at is not null`,
  },
  {
    sentence: 'is an order of which the ledger shows another sum as receivable',
    query: (inBatch) => sql`select orders.id from orders
      left join carried_charges as carried on carried.order_id = orders.id
      where ${inBatch} and coalesce((select sum(entry.amount) from ledger_transactions as posted
          join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'receivables'
          where posted.order_id = orders.id), 0)
        <> case when orders.status in ('pending', 'void') or carried.written_off_at is not null then 0
          else -orders.applied_balance_amount end`,
  },
]

const refunds: readonly Check[] = [
  {
    sentence: 'is a refund that the ledger does not show as it stands',
    query: (inBatch) => sql`select refunds.id from refunds
      left join ledger_transactions as posted on posted.refund_id = refunds.id
      left join ledger_entries as entry on entry.transaction_id = posted.id
      where ${inBatch}
      group by refunds.id
      having coalesce(sum(-entry.amount) filter (where entry.account = 'processor_balance'), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount + refunds.tax_amount else 0 end
        or coalesce(sum(entry.amount) filter (where entry.account = 'refunds'), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount else 0 end`,
  },
]

const disputes: readonly Check[] = [
  {
    sentence: 'is a dispute that says another sum was taken than its movements do',
    query: (inBatch) => sql`select disputes.id from disputes
      left join dispute_movements as movement on movement.dispute_id = disputes.id
      where ${inBatch}
      group by disputes.id having coalesce(-sum(movement.amount), 0) <> disputes.withdrawn_amount
        or coalesce(sum(movement.fee), 0) <> disputes.fee_amount`,
  },
  {
    sentence: 'is a dispute that the ledger does not show as it stands',
    query: (inBatch) => sql`select disputes.id from disputes
      left join ledger_transactions as posted on posted.dispute_id = disputes.id
      left join ledger_entries as entry on entry.transaction_id = posted.id
      where ${inBatch}
      group by disputes.id
      having coalesce(sum(-entry.amount) filter (where entry.account = 'processor_balance'), 0)
          <> disputes.withdrawn_amount + disputes.fee_amount
        or coalesce(sum(entry.amount) filter (where entry.account = 'disputes'), 0) <> disputes.withdrawn_amount`,
  },
]

const isReturned = sql`payouts.status in ('failed', 'canceled')`

const payouts: readonly Check[] = [
  {
    sentence: 'is a payout whose lines do not add up to it',
    query: (inBatch) => sql`select payouts.id from payouts
      left join payout_lines as line on line.payout_id = payouts.id
      where ${inBatch}
      group by payouts.id having coalesce(sum(line.amount - line.fee), 0) <> payouts.amount`,
  },
  {
    sentence: 'is a payout that the ledger does not show as it stands',
    query: (inBatch) => sql`select payouts.id from payouts
      left join ledger_transactions as posted on posted.payout_id = payouts.id
      left join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'bank'
      where ${inBatch}
      group by payouts.id
      having coalesce(sum(entry.amount), 0) <> case when ${isReturned} then 0 else payouts.amount end`,
  },
]

const ledgerTransactions: readonly Check[] = [
  {
    sentence: 'is a ledger transaction of a payment that has not succeeded',
    query: (inBatch) => sql`select ledger_transactions.id from ledger_transactions
      join payments on payments.id = ledger_transactions.payment_id
      where ${inBatch} and payments.status <> 'succeeded'`,
  },
  {
    sentence: 'is a ledger transaction that does not balance',
    query: (inBatch) => sql`select ledger_transactions.id from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
      where ${inBatch}
      group by ledger_transactions.id, ledger_entries.currency having sum(ledger_entries.amount) <> 0`,
  },
  {
    sentence: 'is a ledger transaction whose entries name another organization or moment',
    query: (inBatch) => sql`select distinct ledger_transactions.id from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
      where ${inBatch} and (ledger_entries.organization_id <> ledger_transactions.organization_id
        or ledger_entries.occurred_at <> ledger_transactions.occurred_at)`,
  },
]

// Not an anti join, which PostgreSQL plans as a loop through all that waits: it takes the rows of a day for fewer than they are.
const isFolded = sql<boolean>`posted.id not in (select transaction_id from ledger_waiting)`

const ledgerDays: readonly Check[] = [
  {
    sentence: 'is a day of the ledger whose sums are not what its entries add up to',
    // The sums less the entries: also where one of them is missing.
    query: (inBatch) => sql`select distinct organization_id || '/' || day as id from (
        select organization_id, day::timestamp at time zone 'UTC' as occurred_at, day,
          account, currency, kind, country, entries, debits, credits from ledger_days
        union all
        select organization_id, occurred_at, day,
          account, currency, kind, country, -entries, -debits, -credits from (${entriesOf(isFolded)}) as entry
      ) as ledger_days
      where ${inBatch}
      group by organization_id, day, account, currency, kind, country
      having sum(entries) <> 0 or sum(debits) <> 0 or sum(credits) <> 0`,
  },
]

const customers: readonly Check[] = [
  {
    // Subscriptions that were taken over began with a period that no order here was paid for.
    sentence: 'is a customer with another sum of credits than was given back for their orders',
    query: (inBatch) => sql`select customers.id from customers
      where ${inBatch}
        and exists (select from subscriptions where subscriptions.customer_id = customers.id)
        and not exists (select from subscriptions
          where subscriptions.customer_id = customers.id and subscriptions.taken_over_from is not null)
        and coalesce((select sum(${usedCredit} - orders.credited_amount) from orders
            where orders.customer_id = customers.id and orders.status <> 'void'), 0)
          + coalesce((select sum(greatest(-waiting.amount, 0) - waiting.credited_amount)
            from subscription_prorations as waiting
            join subscriptions on subscriptions.id = waiting.subscription_id
            where subscriptions.customer_id = customers.id), 0) <> 0`,
  },
]

/** Every check, by the table of the rows it is about. The conditions of a batch are on columns of that table. */
export const checks = {
  customers,
  discounts,
  checkouts,
  payments,
  recovered_payments,
  orders,
  refunds,
  disputes,
  payouts,
  ledger_transactions: ledgerTransactions,
  ledger_days: ledgerDays,
} as const
