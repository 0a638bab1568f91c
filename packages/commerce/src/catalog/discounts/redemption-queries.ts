import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { RedeemerKeys } from './redeemer.ts'

/**
 * Redemption of a discount by a checkout; `is_under_way` is true while its payment is pending at the processor.
 */
export type CheckoutRedemption = {
  readonly checkout_id: string
  readonly discount_id: string
  readonly is_under_way: boolean
}

/**
 * Increments the redemption count. The discount row stays locked until the transaction ends.
 *
 * @returns the discount's limit per customer; undefined if the discount cannot be redeemed at `now`
 */
export const incrementRedemptions = (tx: Tx, discount_id: string, now: Date) =>
  tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '+', 1) }))
    .where('id', '=', discount_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>=', now)]))
    .where((eb) =>
      eb.or([eb('max_redemptions', 'is', null), eb('redemptions_count', '<', eb.ref('max_redemptions'))]),
    )
    .returning(['id', 'max_redemptions_per_customer'])
    .executeTakeFirst()

/** Decrements the redemption count. The discount row stays locked until the transaction ends. */
export const decrementRedemptions = async (tx: Tx, discount_id: string): Promise<void> => {
  await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '-', 1) }))
    .where('id', '=', discount_id)
    .execute()
}

/** Selects the redemptions of a discount, by checkouts and by subscriptions. */
export const redemptionsOf = (db: Connection, discount_id: string) =>
  db.selectFrom('discount_redemptions').select('id').where('discount_id', '=', discount_id)

/** Inserts the redemption of a discount by a checkout, with the keys of the customer. */
export const insertRedemption = async (
  tx: Tx,
  redemption: CheckoutRedemption,
  { email_key, card_key }: RedeemerKeys,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('discount_redemptions')
    .values({ ...redemption, email_key, card_key, created_at: now })
    .execute()
}

/**
 * Records the processor's response to the payment of a checkout, so that no other buyer waits for the
 * discount.
 */
export const settleRedemption = async (db: Connection, checkout_id: string): Promise<void> => {
  await db
    .updateTable('discount_redemptions')
    .set({ is_under_way: false })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/**
 * Returns true if a redemption may soon be released, because the payment of a checkout is pending at the
 * processor.
 *
 * @param since an older redemption belongs to a terminated process and is ignored
 */
export const isRedemptionUnderWay = async (
  db: Connection,
  discount_id: string,
  since: Date,
): Promise<boolean> =>
  (await redemptionsOf(db, discount_id)
    .where('is_under_way', '=', sql.lit(true))
    .where('created_at', '>=', since)
    .executeTakeFirst()) !== undefined

/**
 * Releases the redemption of a checkout, so that another buyer can redeem the discount. The caller holds the checkout's
 * lock.
 */
export const releaseRedemption = async (tx: Tx, checkout: { readonly id: string }): Promise<void> => {
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('checkout_id', '=', checkout.id)
    .returning('discount_id')
    .executeTakeFirst()
  if (released !== undefined) await decrementRedemptions(tx, released.discount_id)
}
