import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import { lockRows } from '../../core/database/lock.ts'
import type { PayoutLinesTable, PayoutsTable } from '../../core/database/tables.ts'
import type { Money } from '../../core/money.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Owner, PendingAmount } from './rules.ts'

export type PayoutRow = Row<PayoutsTable>
type LineRow = Row<PayoutLinesTable>

/** @throws ResourceNotFound */
export const getPayout = (db: Connection, organization_id: string, id: string): Promise<PayoutRow> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('payout', id))

export const findPayouts = (db: Connection, ids: readonly string[]): Promise<readonly PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('id', '=', anyOf(ids)).execute()

const selectLines = (db: Connection) =>
  db
    .selectFrom('payout_lines')
    .leftJoin('orders', 'orders.id', 'payout_lines.order_id')
    .selectAll('payout_lines')
    .select('orders.invoice_number')

export type StoredLine = LineRow & { readonly invoice_number: string | null }

export const findLines = (db: Connection, ids: readonly string[]): Promise<readonly StoredLine[]> =>
  selectLines(db).where('payout_lines.id', '=', anyOf(ids)).execute()

/** Returns a batch of a payout's lines, newest first, after the last line of the previous batch. */
export const findNextLines = (
  db: Connection,
  payout_id: string,
  last: Pick<LineRow, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<readonly StoredLine[]> => {
  let lines = selectLines(db).where('payout_lines.payout_id', '=', payout_id)
  if (last !== undefined)
    lines = lines
      .where('payout_lines.created_at', '<=', last.created_at)
      .where(({ or, eb }) =>
        or([eb('payout_lines.created_at', '<', last.created_at), eb('payout_lines.id', '>', last.id)]),
      )
  return lines.orderBy('payout_lines.created_at', 'desc').orderBy('payout_lines.id').limit(limit).execute()
}

/** Locks and returns the stored shares of a payout. */
export const lockShares = (
  tx: Tx,
  { processor, processor_id }: Pick<PayoutRow, 'processor' | 'processor_id'>,
): Promise<readonly PayoutRow[]> =>
  lockRows(
    tx
      .selectFrom('payouts')
      .selectAll()
      .where('processor', '=', processor)
      .where('processor_id', '=', processor_id),
    'payouts',
  )

/** Inserts a share with its lines; false when it already exists. */
export const insertShare = async (tx: Tx, payout: PayoutRow, lines: readonly LineRow[]): Promise<boolean> => {
  const inserted = await tx
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['processor', 'processor_id', 'organization_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  // Batches stay below the limit of 65,535 parameters per statement.
  for (let from = 0; from < lines.length; from += 1000)
    await tx
      .insertInto('payout_lines')
      .values(lines.slice(from, from + 1000))
      .execute()
  return true
}

export const updateShare = async (
  tx: Tx,
  id: string,
  change: Pick<PayoutRow, 'status' | 'arrives_at' | 'modified_at'>,
): Promise<void> => {
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute()
}

/** Returns the owners of payments, refunds and disputes by the processor's ids. */
export const findOwners = async (
  db: Connection,
  processor: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, Owner>> => {
  const { rows } = await sql<Owner & { source: string }>`
    select payments.processor_id as source, payments.organization_id, receipt.order_id from payments
    left join ledger_transactions as receipt on receipt.payment_id = payments.id and receipt.kind = 'payment'
    where payments.processor = ${processor} and payments.processor_id = any(${[...sources]}::text[])
    union all select processor_id, organization_id, order_id from refunds
    where processor_id = any(${[...sources]}::text[])
    union all select processor_id, organization_id, order_id from disputes
    where processor = ${processor} and processor_id = any(${[...sources]}::text[])`.execute(db)
  return new Map(rows.map(({ source, ...owner }) => [source, owner]))
}

/** Returns the only organization with payments through a processor; undefined when there are several. */
export const findSoleOrganization = async (
  db: Connection,
  processor: string,
): Promise<string | undefined> => {
  const [organization, otherOrganization] = await db
    .selectFrom('organizations')
    .select('organizations.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.organization_id', '=', 'organizations.id')
          .where('payments.processor', '=', processor),
      ),
    )
    .limit(2)
    .execute()
  return otherOrganization === undefined ? organization?.id : undefined
}

/** Matches a row of a sale in another currency that the processor has not booked yet, and will be asked about. */
const isUnbooked = (currency: string) =>
  sql`status = 'succeeded' and settlement_amount is null and reconcile_at is not null and currency <> ${currency}`

/**
 * Returns the processor balance of an organization in the ledger, by currency. Converted currencies have a
 * balance of zero.
 *
 * @param booked_in currency of the balance, which then leaves out sales in others that are not booked yet
 */
export const findProcessorBalances = async (
  db: Connection,
  organization_id: string,
  booked_in?: string,
): Promise<readonly Money[]> => {
  const isLeftOut = booked_in === undefined ? sql`false` : isUnbooked(booked_in)
  const { rows } = await sql<Money>`
    select currency, sum(amount)::bigint as amount from (
      select currency, amount from ledger_entries
      where organization_id = ${organization_id} and account = 'processor_balance'
      union all
      select currency, -amount from payments
      where organization_id = ${organization_id} and ${isLeftOut}
      union all
      select currency, amount + tax_amount from refunds
      where organization_id = ${organization_id} and ${isLeftOut}
    ) as entries group by currency having sum(amount) <> 0`.execute(db)
  return rows
}

/**
 * Returns the pending payments of an organization, net of fees, by currency and availability time, as the processor
 * books them.
 */
export const findPendingPayments = async (
  db: Connection,
  organization_id: string,
  currency: string,
  now: Date,
): Promise<readonly PendingAmount[]> => {
  const { rows } = await sql<PendingAmount>`
    with waiting as (
      select id, coalesce(settlement_amount, amount) as amount,
        coalesce(settlement_currency, currency) as currency, available_at from payments
      where organization_id = ${organization_id} and status = 'succeeded'
        and (available_at > ${now} or available_at is null) and not (${isUnbooked(currency)})
    )
    select available_at, currency, sum(amount)::bigint as amount
    from (
      select available_at, currency, amount from waiting
      union all
      select waiting.available_at, fee.currency, -fee.amount from waiting
      join ledger_transactions as kept on kept.payment_id = waiting.id and kept.kind = 'fee'
      join ledger_entries as fee on fee.transaction_id = kept.id and fee.account = 'processor_fees'
    ) as changes
    group by available_at, currency`.execute(db)
  return rows
}
