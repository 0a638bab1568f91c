import type { LedgerAccount, LedgerTransactionKind } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection, Tx } from '../core/services.ts'

/*
 * `ledger_days` holds the sums of postings per day. A posted transaction waits in `ledger_waiting` until it
 * is folded: added to the sums, in the transaction that deletes its waiting row. So concurrent sales do not
 * wait for each other, and a statement that reads both sums and waiting rows counts each entry once.
 */

/** Time range from `from`, inclusive, to `before`, exclusive. An open end is undefined. */
export type TimeRange = { readonly from?: Date | undefined; readonly before?: Date | undefined }

/** Sum of entries of one account and kind. */
export type PostedSum = {
  readonly account: LedgerAccount
  readonly currency: string
  readonly kind: LedgerTransactionKind
  /**
   * Country of the order; empty without one. Only set in the accounts `revenue`, `refunds` and `tax_payable`.
   */
  readonly country: string
  readonly entries: number
  readonly debits: number
  /** Zero or less. */
  readonly credits: number
}

const country = sql`coalesce(case when entry.account in ('revenue', 'refunds', 'tax_payable')
  then orders.billing_address ->> 'country' end, '')`

/** Selects each entry of the matching transactions, with its contribution to the sums of its day. */
export const selectPostedEntries = (condition: RawBuilder<SqlBool>) => sql`
  select posted.organization_id, posted.occurred_at, (posted.occurred_at at time zone 'UTC')::date as day,
    entry.account, entry.currency, posted.kind, ${country} as country,
    1::bigint as entries, greatest(entry.amount, 0) as debits, least(entry.amount, 0) as credits
  from ledger_transactions as posted
  join ledger_entries as entry on entry.transaction_id = posted.id
  left join orders on orders.id = posted.order_id
  where ${condition}`

const isIn = ({ from, before }: TimeRange) => sql<boolean>`true
  ${from === undefined ? sql`` : sql`and posted.occurred_at >= ${from}`}
  ${before === undefined ? sql`` : sql`and posted.occurred_at < ${before}`}`

const dateOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`

const isOfDays = ({ from, before }: TimeRange) => sql<boolean>`true
  ${from === undefined ? sql`` : sql`and day >= ${dateOf(from)}`}
  ${before === undefined ? sql`` : sql`and day < ${dateOf(before)}`}`

const isUnfolded = (organization_id: string) => sql<boolean>`posted.id in (
  select transaction_id from ledger_waiting where ledger_waiting.organization_id = ${organization_id})`

const day = 86_400_000

/** Returns the whole UTC days within a period. Undefined when there are none. */
const wholeDaysOf = ({ from, before }: TimeRange): TimeRange | undefined => {
  const first = from && new Date(Math.ceil(from.getTime() / day) * day)
  const end = before && new Date(Math.floor(before.getTime() / day) * day)
  return first !== undefined && end !== undefined && first >= end ? undefined : { from: first, before: end }
}

/**
 * Selects the postings of an organization in a period, as rows to sum: daily sums for whole days, entries for
 * the rest.
 */
export const postedIn = (organization_id: string, period: TimeRange): RawBuilder<PostedSum> => {
  const single = (isMeant: RawBuilder<SqlBool>) => sql<PostedSum>`
    select account, currency, kind, country, entries, debits, credits
    from (${selectPostedEntries(sql`posted.organization_id = ${organization_id} and ${isMeant}`)}) as single`
  const days = wholeDaysOf(period)
  if (days === undefined) return single(isIn(period))
  const parts = [
    sql`select account, currency, kind, country, entries, debits, credits from ledger_days
      where organization_id = ${organization_id} and ${isOfDays(days)}`,
    single(sql`${isUnfolded(organization_id)} and ${isIn(days)}`),
  ]
  if (period.from !== undefined) parts.push(single(isIn({ from: period.from, before: days.from })))
  if (period.before !== undefined) parts.push(single(isIn({ from: days.before, before: period.before })))
  return sql`${sql.join(parts, sql` union all `)}`
}

/**
 * Selects organizations with waiting transactions. Each is due an hour after its first one, so that a busy
 * organization folds many at once.
 */
export const selectUnfolded = (db: Connection) =>
  db
    .selectFrom('ledger_waiting')
    .select(({ fn }) => ['organization_id as id', fn.min('fold_at').as('due_at')])
    .groupBy('organization_id')

/** Maximum transactions per fold, so that no statement takes long. */
const maxTransactionsPerFold = 10_000

/** Adds waiting transactions of an organization to the sums of their days. */
export const foldTransactions = async (
  tx: Tx,
  organization_id: string,
  most = maxTransactionsPerFold,
): Promise<void> => {
  await holdKey(tx, 'ledger folding', organization_id)
  await sql`
    with folded as (
      delete from ledger_waiting where transaction_id = any(array(
        select transaction_id from ledger_waiting where organization_id = ${organization_id}
        order by fold_at limit ${most}))
      returning transaction_id
    )
    insert into ledger_days (organization_id, day, account, currency, kind, country, entries, debits, credits)
    select organization_id, day, account, currency, kind, country, sum(entries), sum(debits), sum(credits)
    from (${selectPostedEntries(sql`posted.id in (select transaction_id from folded)`)}) as entry
    group by organization_id, day, account, currency, kind, country
    on conflict (organization_id, day, account, currency, kind, country) do update set
      entries = ledger_days.entries + excluded.entries,
      debits = ledger_days.debits + excluded.debits,
      credits = ledger_days.credits + excluded.credits`.execute(tx)
}
