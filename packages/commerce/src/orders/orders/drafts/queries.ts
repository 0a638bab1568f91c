import { withJson } from '@atelier/plumbing/database'
import type { Tx } from '../../../core/services.ts'
import type { WalletPart } from '../../customer-balances/rule.ts'
import type { OrderRow } from '../types.ts'
import type { DraftAmounts } from './price-draft.ts'

/** Fields of a draft that a call can change. */
type DraftChange = Pick<OrderRow, 'id' | 'billing_name' | 'billing_address' | 'metadata' | 'modified_at'>

/** Changes a draft. The caller holds its lock. */
export const updateDraftRow = async (tx: Tx, { id, ...change }: DraftChange): Promise<void> => {
  await tx
    .updateTable('orders')
    .set(withJson(change, 'billing_address', 'metadata'))
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute()
}

/** Sets the label of the only item of a draft. */
export const updateDraftLabel = async (tx: Tx, order_id: string, label: string): Promise<void> => {
  await tx.updateTable('order_items').set({ label }).where('order_id', '=', order_id).execute()
}

/** Sets the tax of a draft, of its only item as well, and the part that a balance pays. The caller holds its lock. */
export const updateDraftAmounts = async (
  tx: Tx,
  id: string,
  {
    tax_amount,
    tax_behavior,
    tax_rate,
    wallet_amount,
    wallet_tax_amount,
  }: Pick<DraftAmounts, 'tax_amount' | 'tax_behavior' | 'tax_rate'> & WalletPart,
): Promise<void> => {
  await Promise.all([
    tx
      .updateTable('orders')
      .set({ tax_amount, tax_behavior, tax_rate, wallet_amount, wallet_tax_amount })
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .execute(),
    tx.updateTable('order_items').set({ tax_amount }).where('order_id', '=', id).execute(),
  ])
}

/** Releases the balance that a draft held for its payment. The caller holds its lock. */
export const releaseDraftWallet = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ wallet_amount: 0, wallet_tax_amount: 0 })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('wallet_amount', '>', 0)
    .execute()
}

/** Deletes a draft with its item. The caller holds its lock. */
export const deleteDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('order_items').where('order_id', '=', id).execute()
  await tx.deleteFrom('orders').where('id', '=', id).where('status', '=', 'draft').execute()
}
