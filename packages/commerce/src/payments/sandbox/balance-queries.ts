import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { lockRows } from '../../core/database/lock.ts'
import type { SandboxBalanceTransactionsTable, SandboxPayoutsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type BalanceTransaction = Row<SandboxBalanceTransactionsTable>

export type SandboxPayout = Row<SandboxPayoutsTable>

/** Returns the amount and fee of a balance change. */
export const moneyOf = ({
  amount,
  fee,
  currency,
}: Pick<BalanceTransaction, 'amount' | 'fee' | 'currency'>) => ({
  amount: { amount, currency },
  fee: { amount: fee, currency },
})

export const insertTransaction = async (tx: Tx, transaction: BalanceTransaction): Promise<void> => {
  await tx.insertInto('sandbox_balance_transactions').values(transaction).execute()
}

/** Returns the balance changes of one object, the oldest first. */
export const findBookings = (db: Connection, source: string): Promise<readonly BalanceTransaction[]> =>
  db
    .selectFrom('sandbox_balance_transactions')
    .selectAll()
    .where('source', '=', source)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findTransaction = (db: Connection, id: string): Promise<BalanceTransaction | undefined> =>
  db.selectFrom('sandbox_balance_transactions').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks and returns available balance changes that are not paid out. */
export const lockUnpaid = (tx: Tx, currency: string, now: Date): Promise<readonly BalanceTransaction[]> =>
  lockRows(
    tx
      .selectFrom('sandbox_balance_transactions')
      .selectAll()
      .where('payout', 'is', null)
      .where('currency', '=', currency)
      .where('available_at', '<=', now),
    'sandbox_balance_transactions',
  )

/** Returns the balance that is not paid out and available at a time, in minor units. */
export const sumUnpaid = async (db: Connection, currency: string, at: Date): Promise<number> => {
  const { amount } = await db
    .selectFrom('sandbox_balance_transactions')
    .select(sql<number>`coalesce(sum(amount - fee), 0)::bigint`.as('amount'))
    .where('payout', 'is', null)
    .where('currency', '=', currency)
    .where('available_at', '<=', at)
    .executeTakeFirstOrThrow()
  return amount
}

/** Assigns balance changes to a payout, or leaves them in the balance with none. They are no longer due. */
export const assignPayout = async (
  tx: Tx,
  transactions: readonly BalanceTransaction[],
  payout: string | null,
): Promise<void> => {
  await tx
    .updateTable('sandbox_balance_transactions')
    .set({ payout, pay_out_at: null })
    .where('id', '=', sql<string>`any(${transactions.map(({ id }) => id)}::text[])`)
    .execute()
}

export const insertPayout = async (tx: Tx, payout: SandboxPayout): Promise<void> => {
  await tx.insertInto('sandbox_payouts').values(payout).execute()
}

/** Marks a due payout as paid. */
export const endPayout = (tx: Tx, id: string, now: Date): Promise<SandboxPayout | undefined> =>
  tx
    .updateTable('sandbox_payouts')
    .set({ status: 'paid', move_at: null, modified_at: now })
    .where('id', '=', id)
    .where('move_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Returns a payout with its balance changes. */
export const findPayoutWithLines = async (db: Connection, id: string) => {
  const [payout, lines] = await Promise.all([
    db.selectFrom('sandbox_payouts').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sandbox_balance_transactions').selectAll().where('payout', '=', id).execute(),
  ])
  return payout && { payout, lines }
}

/** Selects balance changes waiting for a payout. */
export const selectBalanceToPayOut = (db: Connection) =>
  db
    .selectFrom('sandbox_balance_transactions')
    .select(['id', 'pay_out_at as due_at'])
    .where('pay_out_at', 'is not', null)

export const selectPayoutsInTransit = (db: Connection) =>
  db.selectFrom('sandbox_payouts').select(['id', 'move_at as due_at']).where('move_at', 'is not', null)
