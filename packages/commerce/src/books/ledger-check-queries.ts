import { sql } from 'kysely'
import { selectPostedEntries } from './day-queries.ts'
import type { Check } from './payment-check-queries.ts'

/** Condition for a refund that the processor has booked in another currency than that of the sale. */
const isConverted = sql`refunds.status = 'succeeded' and refunds.settlement_currency <> refunds.currency`

export const refunds: readonly Check[] = [
  {
    sentence: 'is a refund that does not match the ledger',
    query: (inBatch) => sql`select refunds.id from refunds
      left join ledger_transactions as posted on posted.refund_id = refunds.id
        and posted.kind in ('refund', 'refund_return')
      left join ledger_entries as entry on entry.transaction_id = posted.id
      where ${inBatch}
      group by refunds.id
      having coalesce(sum(-entry.amount) filter (where entry.account = 'processor_balance'), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount + refunds.tax_amount else 0 end
        or coalesce(sum(entry.amount) filter (where entry.account in ('refunds', 'customer_balance')), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount else 0 end`,
  },
  {
    sentence: 'is a refund whose settlement differs from its conversion in the ledger',
    query: (inBatch) => sql`select refunds.id from refunds
      left join ledger_transactions as posted on posted.refund_id = refunds.id and posted.kind = 'exchange'
      left join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'processor_balance'
      where ${inBatch}
      group by refunds.id
      having coalesce(sum(entry.amount) filter (where entry.currency = refunds.currency), 0)
          <> case when ${isConverted} then refunds.amount + refunds.tax_amount else 0 end
        or coalesce(sum(entry.amount) filter (where entry.currency = refunds.settlement_currency), 0)
          <> case when ${isConverted} then -refunds.settlement_amount else 0 end`,
  },
]

export const disputes: readonly Check[] = [
  {
    sentence: 'is a dispute whose withdrawn amount differs from its movements',
    query: (inBatch) => sql`select disputes.id from disputes
      left join dispute_movements as movement on movement.dispute_id = disputes.id
        and movement.currency = disputes.currency
      where ${inBatch}
      group by disputes.id having coalesce(-sum(movement.amount), 0) <> disputes.withdrawn_amount
        or coalesce(sum(movement.fee), 0) <> disputes.fee_amount`,
  },
  {
    sentence: 'is a dispute that does not match the ledger',
    query: (inBatch) => sql`select disputes.id from disputes
      left join ledger_transactions as posted on posted.dispute_id = disputes.id
        and posted.kind in ('dispute', 'dispute_return')
      left join ledger_entries as entry on entry.transaction_id = posted.id and entry.currency = disputes.currency
      where ${inBatch}
      group by disputes.id
      having coalesce(sum(-entry.amount) filter (where entry.account = 'processor_balance'), 0)
          <> disputes.withdrawn_amount + disputes.fee_amount
        or coalesce(sum(entry.amount) filter (where entry.account in ('disputes', 'customer_balance')), 0) <> disputes.withdrawn_amount`,
  },
  {
    sentence: 'is a dispute whose settlement differs from its conversions in the ledger',
    query: (inBatch) => sql`select disputes.id from disputes
      left join lateral (
        select -amount as amount, currency from dispute_movements as movement
        where movement.dispute_id = disputes.id and movement.settlement_currency <> movement.currency
        union all
        select settlement_amount, settlement_currency from dispute_movements as movement
        where movement.dispute_id = disputes.id and movement.settlement_currency <> movement.currency
        union all
        select -entry.amount, entry.currency from ledger_transactions as posted
        join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'processor_balance'
        where posted.dispute_id = disputes.id and posted.kind = 'exchange'
      ) as moved on true
      where ${inBatch}
      group by disputes.id, moved.currency having sum(moved.amount) <> 0`,
  },
  {
    sentence: 'is a dispute with several currencies in the ledger, which cannot be added up',
    isNotice: true,
    query: (inBatch) => sql`select distinct disputes.id from disputes
      join ledger_transactions as posted on posted.dispute_id = disputes.id
      join ledger_entries as entry on entry.transaction_id = posted.id
      where ${inBatch} and entry.currency <> disputes.currency and exists (
        select from dispute_movements as movement
        where movement.dispute_id = disputes.id and movement.settlement_amount is null)`,
  },
]

const isReturned = sql`payouts.status in ('failed', 'canceled')`

export const payouts: readonly Check[] = [
  {
    sentence: 'is a payout whose lines do not add up to it',
    query: (inBatch) => sql`select payouts.id from payouts
      left join payout_lines as line on line.payout_id = payouts.id
      where ${inBatch}
      group by payouts.id having coalesce(sum(line.amount - line.fee), 0) <> payouts.amount`,
  },
  {
    sentence: 'is a payout that does not match the ledger',
    query: (inBatch) => sql`select payouts.id from payouts
      left join ledger_transactions as posted on posted.payout_id = payouts.id
      left join ledger_entries as entry on entry.transaction_id = posted.id and entry.account = 'bank'
      where ${inBatch}
      group by payouts.id
      having coalesce(sum(entry.amount), 0) <> case when ${isReturned} then 0 else payouts.amount end`,
  },
]

export const ledgerTransactions: readonly Check[] = [
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
    sentence: 'is a conversion that does not take one amount for another of the balance',
    query: (inBatch) => sql`select ledger_transactions.id from ledger_transactions
      join ledger_entries as entry on entry.transaction_id = ledger_transactions.id
      where ${inBatch}
      group by ledger_transactions.id
      having count(*) filter (where entry.account = 'exchange')
          <> case when ledger_transactions.kind = 'exchange' then 2 else 0 end
        or (ledger_transactions.kind = 'exchange'
          and (count(*) filter (where entry.account = 'processor_balance') <> 2
            or count(*) <> 4 or count(distinct entry.currency) <> 2))`,
  },
  {
    sentence: 'is a ledger transaction that changes balances of customers without a line of their statement',
    query: (inBatch) => sql`select distinct ledger_transactions.id from ledger_transactions
      join ledger_entries as entry on entry.transaction_id = ledger_transactions.id
      where ${inBatch} and entry.account = 'customer_balance' and ledger_transactions.wallet_entry_id is null`,
  },
  {
    sentence: 'is a ledger transaction whose entries name another organization or moment',
    query: (inBatch) => sql`select distinct ledger_transactions.id from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
      where ${inBatch} and (ledger_entries.organization_id <> ledger_transactions.organization_id
        or ledger_entries.occurred_at <> ledger_transactions.occurred_at)`,
  },
]

// Not an anti join: PostgreSQL underestimates the rows of a day, and plans it as a loop through all waiting
// rows.
const isFolded = sql<boolean>`posted.id not in (select transaction_id from ledger_waiting)`

export const ledgerDays: readonly Check[] = [
  {
    sentence: 'is a day of the ledger whose totals differ from its entries',
    // Sums minus entries, so that a missing row on either side is a difference.
    query: (inBatch) => sql`select distinct organization_id || '/' || day as id from (
        select organization_id, day::timestamp at time zone 'UTC' as occurred_at, day,
          account, currency, kind, country, entries, debits, credits from ledger_days
        union all
        select organization_id, occurred_at, day,
          account, currency, kind, country, -entries, -debits, -credits from (${selectPostedEntries(isFolded)}) as entry
      ) as ledger_days
      where ${inBatch}
      group by organization_id, day, account, currency, kind, country
      having sum(entries) <> 0 or sum(debits) <> 0 or sum(credits) <> 0`,
  },
]
