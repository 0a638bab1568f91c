import { sql } from 'kysely'
import { orderNet } from '../core/database/order-amounts.ts'
import { charged } from '../orders/carried-charges/index.ts'
import { amounts as paid, chargedMoney, fromWallet, isPaid, usedCredit } from '../orders/paid-for/index.ts'
import { type Check, isOrderOf, orderDue } from './payment-check-queries.ts'

/** Refundable amount of an order. A pending order counts as paid. */
const refundableAmount = sql`(${chargedMoney} + ${fromWallet} + ${usedCredit}
  - ${paid.refunded_amount} - ${paid.disputed_amount} - ${paid.credited_amount})`

const refundedSum = (column: 'amount' | 'tax_amount') =>
  sql`coalesce(sum(refunds.${sql.ref(column)}) filter (where refunds.status = 'succeeded'), 0)`

export const orders: readonly Check[] = [
  {
    sentence: 'is an order whose discount differs from that of its checkout',
    query: (inBatch) => sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      where ${inBatch} and orders.billing_reason = 'purchase'
        and (orders.discount_id is distinct from checkouts.discount_id or orders.discount_amount <> checkouts.discount_amount)`,
  },
  {
    sentence: 'is an order without a payment',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and ${isPaid} and ${orderDue} > 0
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
      where ${inBatch} and ${isPaid}
      group by orders.id having count(sale.id) = 0
        or coalesce(sum(-entry.amount) filter (where entry.account = 'revenue'), 0) <> ${orderNet} - orders.top_up_amount
        or coalesce(sum(-entry.amount) filter (where entry.account = 'tax_payable'), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is an order whose part paid by a balance, or added to it, differs from the ledger',
    query: (inBatch) => sql`select orders.id from orders
      left join ledger_transactions as sale on sale.order_id = orders.id and sale.kind = 'sale'
      left join ledger_entries as entry on entry.transaction_id = sale.id and entry.account = 'customer_balance'
      where ${inBatch} and ${isPaid}
      group by orders.id having coalesce(sum(entry.amount), 0) <> orders.wallet_amount - orders.top_up_amount`,
  },
  {
    sentence: 'is an order that the ledger shows as sold before it was paid',
    query: (inBatch) => sql`select orders.id from orders
      join ledger_transactions as sale on sale.order_id = orders.id
      where ${inBatch} and orders.status in ('draft', 'pending', 'void')`,
  },
  {
    sentence: 'is an order whose payment differs from its sale in the ledger',
    query: (inBatch) => sql`select orders.id from orders
      join ledger_transactions on ledger_transactions.order_id = orders.id
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
        and ledger_entries.account = 'customer_payments'
      where ${inBatch}
      group by orders.id having sum(ledger_entries.amount) <> 0`,
  },
  {
    sentence: 'is an order whose refunded amount differs from its refunds',
    query: (inBatch) => sql`select orders.id from orders left join refunds on refunds.order_id = orders.id
      where ${inBatch}
      group by orders.id having ${refundedSum('amount')} <> orders.refunded_amount
        or ${refundedSum('tax_amount')} <> orders.refunded_tax_amount`,
  },
  {
    sentence: 'is an order whose refunds exceed its amount',
    query: (inBatch) => sql`select orders.id from orders
      join refunds on refunds.order_id = orders.id and refunds.status in ('pending', 'succeeded')
      where ${inBatch}
      group by orders.id having sum(refunds.amount) > ${charged.net_amount}
        or sum(refunds.tax_amount) > ${charged.tax_amount}`,
  },
  {
    sentence: 'is an order whose status does not match its refunded amount',
    query: (inBatch) => sql`select id from orders where ${inBatch} and status <> case
        when status in ('draft', 'pending', 'void') then status
        when refunded_amount = 0 then 'paid'
        when refunded_amount = ${charged.net_amount} then 'refunded'
        else 'partially_refunded' end`,
  },
  {
    sentence: 'is an order with more credits and refunds than was paid',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and orders.status <> 'void' and ${refundableAmount} + orders.lost_amount < 0`,
  },
  {
    sentence: 'is an order whose carried amount differs from that of the other order',
    query: (inBatch) => sql`select orders.id from orders
      where ${inBatch} and orders.applied_balance_amount
        <> coalesce((select sum(amount + tax_amount) from carried_charges where charged_by = orders.id), 0)
          - coalesce((select sum(amount + tax_amount) from carried_charges where order_id = orders.id), 0)`,
  },
  {
    sentence: 'is a carried order that has a different total or is charged itself',
    query: (inBatch) => sql`select orders.id from orders
      join carried_charges as carried on carried.order_id = orders.id
      where ${inBatch} and (orders.status <> 'paid' or orders.subscription_id <> carried.subscription_id
        or carried.amount <> ${orderNet} or carried.tax_amount <> orders.tax_amount
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
    sentence: 'is an order whose receivable amount in the ledger differs',
    query: (inBatch) => sql`select orders.id from orders
      left join carried_charges as carried on carried.order_id = orders.id
      where ${inBatch} and coalesce((select sum(entry.amount) from ledger_transactions as posted
          join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'receivables'
          where posted.order_id = orders.id), 0)
        <> case when orders.status in ('draft', 'pending', 'void') or carried.written_off_at is not null then 0
          else -orders.applied_balance_amount end`,
  },
]

export const customers: readonly Check[] = [
  {
    // Subscriptions that were taken over began with a period that no order here paid for.
    sentence: 'is a customer whose credits differ from those of their orders',
    query: (inBatch) => sql`select customers.id from customers
      where ${inBatch}
        and exists (select from subscriptions where subscriptions.customer_id = customers.id)
        and not exists (select from subscriptions
          where subscriptions.customer_id = customers.id and subscriptions.taken_over_from is not null)
        and coalesce((select sum(${usedCredit} - orders.credited_amount) from orders
            where orders.customer_id = customers.id and orders.status <> 'void'), 0)
          + coalesce((select sum(greatest(-pending.amount, 0) - pending.credited_amount)
            from subscription_prorations as pending
            join subscriptions on subscriptions.id = pending.subscription_id
            where subscriptions.customer_id = customers.id), 0) <> 0`,
  },
]
