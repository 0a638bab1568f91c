import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { RedeemerKeys } from './redeemer.ts'

/**
 * A use of a discount by a checkout; `is_under_way` is true while its payment is pending at the processor.
 */
export type CheckoutUse = {
  readonly checkout_id: string
  readonly discount_id: string
  readonly is_under_way: boolean
}

/**
 * Increments the redemption count. The discount row stays locked until the transaction ends.
 *
 * @returns its limit per customer; undefined when the discount cannot be used at `now`
 */
export const countUse = (tx: Tx, discount_id: string, now: Date) =>
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

/** Subtracts a use from the count of a discount, whose row stays locked until the transaction ends. */
export const uncountUse = async (tx: Tx, discount_id: string): Promise<void> => {
  await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '-', 1) }))
    .where('id', '=', discount_id)
    .execute()
}

/** Selects the uses of a discount, by checkouts and by subscriptions. */
export const usesOf = (db: Connection, discount_id: string) =>
  db.selectFrom('discount_redemptions').select('id').where('discount_id', '=', discount_id)

/** Inserts the use of a discount by a checkout, with the keys of the customer. */
export const insertUse = async (
  tx: Tx,
  use: CheckoutUse,
  { email_key, card_key }: RedeemerKeys,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('discount_redemptions')
    .values({ ...use, email_key, card_key, created_at: now })
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
 * True when a use of a discount may soon be released, because the payment of a checkout is pending at the
 * processor.
 *
 * @param since an older use belongs to a terminated process and is ignored
 */
export const isRedemptionUnderWay = async (
  db: Connection,
  discount_id: string,
  since: Date,
): Promise<boolean> =>
  (await usesOf(db, discount_id)
    .where('is_under_way', '=', sql.lit(true))
    .where('created_at', '>=', since)
    .executeTakeFirst()) !== undefined

/** Releases the use of a discount by a checkout whose lock the caller holds, for another buyer. */
export const releaseDiscount = async (tx: Tx, checkout: { readonly id: string }): Promise<void> => {
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('checkout_id', '=', checkout.id)
    .returning('discount_id')
    .executeTakeFirst()
  if (released !== undefined) await uncountUse(tx, released.discount_id)
}
