import type { CountryTaxes, LedgerAccount, LedgerTransactionKind } from '@atelier/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { postedIn, type TimeRange } from './day-queries.ts'
import type { Connection } from '../core/services.ts'

const isIn = ({ from, before }: TimeRange): RawBuilder<SqlBool> => sql`true
  ${from === undefined ? sql`` : sql`and entry.occurred_at >= ${from}`}
  ${before === undefined ? sql`` : sql`and entry.occurred_at < ${before}`}`

/** An entry with its transaction and subject. */
type EntryRow = {
  readonly transaction_id: string
  readonly line: number
  readonly occurred_at: Date
  readonly kind: LedgerTransactionKind
  readonly currency: string
  readonly amount: number
  readonly order_id: string | null
  readonly invoice_number: string | null
  readonly payment_id: string | null
  readonly refund_id: string | null
}

/** Position of an entry within its account. */
export type EntryPosition = Pick<EntryRow, 'occurred_at' | 'transaction_id' | 'line'>

/** Account in one currency. */
type AccountIn = { readonly account: LedgerAccount; readonly currency: string }

type Page = TimeRange & { readonly before_position?: EntryPosition | undefined; readonly limit: number }

/**
 * Returns the entries of an account, the newest first. Fees and some payments reference their order through their
 * payment only.
 */
export const findEntries = async (
  db: Connection,
  organization_id: string,
  { account, currency }: AccountIn,
  { before_position: position, limit, ...period }: Page,
): Promise<readonly EntryRow[]> => {
  const isBefore =
    position === undefined
      ? sql``
      : sql`and (entry.occurred_at, entry.transaction_id, entry.line)
          < (${position.occurred_at}, ${position.transaction_id}::uuid, ${position.line}::int)`
  const { rows } = await sql<EntryRow>`
    with page as (
      select * from ledger_entries as entry
      where entry.organization_id = ${organization_id} and entry.account = ${account} and entry.currency = ${currency}
        and ${isIn(period)} ${isBefore}
      order by entry.occurred_at desc, entry.transaction_id desc, entry.line desc limit ${limit}
    )
    select page.transaction_id, page.line, page.occurred_at, posted.kind, page.currency, page.amount,
      orders.id as order_id, orders.invoice_number, posted.payment_id, posted.refund_id
    from page
    join ledger_transactions as posted on posted.id = page.transaction_id
    left join ledger_transactions as receipt
      on posted.kind = 'fee' and receipt.payment_id = posted.payment_id and receipt.kind = 'payment'
    left join orders on orders.id = coalesce(posted.order_id, receipt.order_id)
    order by page.occurred_at desc, page.transaction_id desc, page.line desc`.execute(db)
  return rows
}

/** Returns the balance of an account after the entry at a position. An index-only read. */
export const balanceAt = async (
  db: Connection,
  organization_id: string,
  { account, currency }: AccountIn,
  { occurred_at, transaction_id, line }: EntryPosition,
): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_entries as entry
    where entry.organization_id = ${organization_id} and entry.account = ${account} and entry.currency = ${currency}
      and (entry.occurred_at, entry.transaction_id, entry.line)
        <= (${occurred_at}, ${transaction_id}::uuid, ${line}::int)`.execute(db)
  return rows[0]?.balance ?? 0
}

type BalanceRow = {
  readonly account: LedgerAccount
  readonly currency: string
  readonly opening_balance: number
  readonly debits: number
  readonly credits: number
}

/** Returns the opening balance of each account, and its debits and credits in a period. */
export const findBalances = async (
  db: Connection,
  organization_id: string,
  { from, before }: TimeRange,
): Promise<readonly BalanceRow[]> => {
  // A period that ends before it starts is empty, with the balance of its end.
  const opening = from !== undefined && before !== undefined && before < from ? before : from
  const earlier =
    opening === undefined
      ? sql``
      : sql`union all select true, earlier.* from (${postedIn(organization_id, { before: opening })}) as earlier`
  const { rows } = await sql<BalanceRow>`
    select account, currency,
      coalesce(sum(debits + credits) filter (where is_earlier), 0)::bigint as opening_balance,
      coalesce(sum(debits) filter (where not is_earlier), 0)::bigint as debits,
      coalesce(sum(credits) filter (where not is_earlier), 0)::bigint as credits
    from (
      select false as is_earlier, within.* from (${postedIn(organization_id, { from, before })}) as within ${earlier}
    ) as posted
    group by account, currency order by account, currency`.execute(db)
  return rows
}

/** Returns the sales and taxes of a period by order country. */
export const findTaxes = async (
  db: Connection,
  organization_id: string,
  period: TimeRange,
): Promise<readonly CountryTaxes[]> => {
  const { rows } = await sql<CountryTaxes>`
    with by_country as (
      select nullif(country, '') as country, currency,
        -- A sale has one line of revenue.
        coalesce(sum(entries) filter (where kind = 'sale' and account = 'revenue'), 0)::int as orders,
        coalesce(-sum(debits + credits) filter (where account = 'revenue'), 0)::bigint as sold_amount,
        coalesce(sum(debits + credits) filter (where account = 'refunds'), 0)::bigint as refunded_amount,
        coalesce(-sum(debits + credits) filter (where account = 'tax_payable' and kind = 'sale'), 0)::bigint as tax_collected,
        coalesce(sum(debits + credits) filter (where account = 'tax_payable' and kind <> 'sale'), 0)::bigint as tax_refunded
      from (${postedIn(organization_id, period)}) as posted
      where account in ('revenue', 'refunds', 'tax_payable')
      group by 1, 2
    )
    select country, currency, orders, sold_amount, refunded_amount, sold_amount - refunded_amount as net_amount,
      tax_collected, tax_refunded, tax_collected - tax_refunded as tax_due
    from by_country order by country nulls last, currency`.execute(db)
  return rows
}
