import type { Connection, Tx } from '../../core/services.ts'
import { sql } from 'kysely'
import type { Money } from '../../core/money.ts'

/** Records when a payment can be paid out, which the processor may report after the payment. */
export const setAvailable = async (tx: Tx, id: string, available_at: Date): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ available_at })
    .where('id', '=', id)
    .where('available_at', 'is', null)
    .execute()
}

/** Returns the columns of a settlement; null until the processor reports it. */
export const settlementColumns = (settlement: Money | null) => ({
  settlement_currency: settlement?.currency ?? null,
  settlement_amount: settlement?.amount ?? null,
})

/**
 * Records the settlement of a paid payment, which the processor may report after the payment.
 *
 * @returns false when it is recorded already
 */
export const setSettlement = async (tx: Tx, id: string, settlement: Money): Promise<boolean> => {
  const settled = await tx
    .updateTable('payments')
    .set({ ...settlementColumns(settlement), reconcile_at: null })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('settlement_amount', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/**
 * Selects paid payments whose settlement the processor has not reported, due when it is asked about it. Saving a
 * method has none.
 */
export const selectUnsettled = (db: Connection, processor: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'reconcile_at as due_at'])
    .where('processor', '=', processor)
    .where('status', '=', sql.lit('succeeded' as const))
    .where('amount', '>', 0)
    .where('settlement_amount', 'is', null)
    .where('reconcile_at', 'is not', null)

/** Returns the paid payment whose settlement is not known. */
export const findUnsettled = (db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount', 'processor_id', 'created_at', 'reconcile_at'])
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('settlement_amount', 'is', null)
    .executeTakeFirst()

/** Schedules the next poll for a settlement; null for none. */
export const scheduleSettlementPoll = async (
  tx: Tx,
  id: string,
  reconcile_at: Date | null,
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ reconcile_at })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('settlement_amount', 'is', null)
    .execute()
}
