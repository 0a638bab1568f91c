import { checkoutsOf, subscriptionsOf } from '../purchases-of-customer.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Redeemer } from './redeemer.ts'

/**
 * Counts the uses of a discount by a customer: those of the same customer, address or card, without those that were
 * refunded in full. Decisions based on it require the lock of the discount. Supplied by `billing`.
 */
export const countUsesBy =
  laterQuery<(db: Connection, discount_id: string, redeemer: Redeemer) => Promise<number>>()

/** Forgets the keys of a customer, who is deleted: their address and card are recognized no longer. */
export const forgetRedeemer = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx
    .updateTable('discount_redemptions')
    .set({ email_key: null, card_key: null })
    .where(({ eb, or }) =>
      or([
        eb('checkout_id', 'in', checkoutsOf(tx, customer_id)),
        eb('subscription_id', 'in', subscriptionsOf(tx, customer_id)),
      ]),
    )
    .execute()
}
