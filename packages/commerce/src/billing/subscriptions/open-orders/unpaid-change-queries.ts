import type { Row } from '@atelier/plumbing/database'
import type { UnpaidChangesTable } from '../../../core/database/tables.ts'
import type { Connection, Tx } from '../../../core/services.ts'

/** A product change with an unpaid order, and the subscription before it. */
export type UnpaidChange = Row<UnpaidChangesTable>

export const findUnpaidChange = (
  db: Connection,
  subscription_id: string,
): Promise<UnpaidChange | undefined> =>
  db
    .selectFrom('unpaid_changes')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()

/** Deletes the record of a change whose order is paid or void. */
export const deleteUnpaidChange = async (tx: Tx, order_id: string): Promise<void> => {
  await tx.deleteFrom('unpaid_changes').where('order_id', '=', order_id).execute()
}
