import { withJson } from '@atelier/plumbing/database'
import type { Selectable } from 'kysely'
import type { SandboxRefundsTable } from '../../database/tables.ts'
import type { Reader, Tx } from '../../services.ts'

export type SandboxRefund = Readonly<Selectable<SandboxRefundsTable>>

export const findRefund = async (
  reader: Reader,
  key: { readonly id: string } | { readonly refund_id: string },
): Promise<SandboxRefund | undefined> => {
  const query = reader.selectFrom('sandbox_refunds').selectAll()
  return (
    'id' in key ? query.where('id', '=', key.id) : query.where('refund_id', '=', key.refund_id)
  ).executeTakeFirst()
}

export const insertRefund = async (tx: Tx, refund: SandboxRefund): Promise<void> => {
  await tx.insertInto('sandbox_refunds').values(withJson(refund, 'metadata')).execute()
}

/** How much of a payment, whose lock the caller holds, is on its way back or was given back. */
export const refundedOf = async (tx: Tx, payment_id: string): Promise<number> => {
  const { refunded } = await tx
    .selectFrom('sandbox_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('refunded'))
    .where('payment_id', '=', payment_id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return refunded
}

/** Moves a refund on; undefined when it is no longer in the state `from`. */
export const moveRefund = async (
  tx: Tx,
  id: string,
  from: SandboxRefund['status'],
  to: SandboxRefund['status'],
  modified_at: Date,
): Promise<SandboxRefund | undefined> =>
  tx
    .updateTable('sandbox_refunds')
    .set({ status: to, modified_at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
