import { amountIn } from '../../core/money.ts'
import type { Tx } from '../../core/services.ts'
import type { DisputeMovement, ProcessorDispute } from '../disputes-and-payouts.ts'

/**
 * Deletes movements that an earlier version wrote in the currency of the account, fee included, and returns what was
 * posted for them. A fee with its own movement stays.
 */
export const takeForeignMovements = async (
  tx: Tx,
  dispute_id: string,
  { movements, currency }: Pick<ProcessorDispute, 'movements' | 'currency'>,
) => {
  if (movements.length === 0) return []
  const ids = movements.map(({ id }) => id)
  return tx
    .deleteFrom('dispute_movements')
    .where('dispute_id', '=', dispute_id)
    .where('processor_id', 'in', ids)
    .where('currency', '!=', currency)
    .where('amount', '!=', 0)
    .returning(['processor_id', 'amount', 'fee', 'currency'])
    .execute()
}

/** Records the settled amounts of movements, and returns those that had none before. */
export const settleMovements = async (
  tx: Tx,
  dispute_id: string,
  movements: readonly DisputeMovement[],
): Promise<readonly DisputeMovement[]> => {
  const settled = new Set<string>()
  for (const { id, settlement } of movements) {
    const { numUpdatedRows } = await tx
      .updateTable('dispute_movements')
      .set({ settlement_currency: settlement.currency, settlement_amount: settlement.amount })
      .where('dispute_id', '=', dispute_id)
      .where('processor_id', '=', id)
      .where('settlement_amount', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) settled.add(id)
  }
  return movements.filter(({ id }) => settled.has(id))
}

/** Inserts the new movements, and returns them. */
export const insertNewMovements = async (
  tx: Tx,
  dispute_id: string,
  movements: readonly DisputeMovement[],
): Promise<readonly DisputeMovement[]> => {
  if (movements.length === 0) return []
  const inserted = await tx
    .insertInto('dispute_movements')
    .values(
      movements.map(({ id: processor_id, amount: { amount, currency }, fee, created_at }) => ({
        id: crypto.randomUUID(),
        dispute_id,
        processor_id,
        amount,
        fee: amountIn(currency, fee, `the movement ${processor_id} of a dispute`),
        currency,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['dispute_id', 'processor_id']).doNothing())
    .returning('processor_id')
    .execute()
  const fresh = new Set(inserted.map(({ processor_id }) => processor_id))
  return movements.filter(({ id }) => fresh.has(id))
}
