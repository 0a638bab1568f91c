import { checkoutsOf, subscriptionsOf } from '../purchases-of-customer.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Redeemer } from './redeemer.ts'

/**
 * Counts the redemptions of a discount by a customer: those with the same customer, address or card, except fully
 * refunded ones. Decisions based on the count require the lock of the discount. Supplied by `billing`.
 */
export const countRedemptionsBy =
  laterQuery<(db: Connection, discount_id: string, redeemer: Redeemer) => Promise<number>>()

/** Deletes the keys of a customer who is being deleted, so that their address and card are no longer recognized. */
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
