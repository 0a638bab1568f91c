import { anyOf } from '../../core/database/list-filters.ts'
import { lockRows } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Redeemer } from './redeemer.ts'
import { decrementRedemptions, incrementRedemptions, redemptionsOf } from './redemption-queries.ts'

/** Subscription that redeems discounts: with its original checkout, or later. */
type RedeemingSubscription = { readonly id: string; readonly checkout_id: string | null }

/** Returns true if a subscription has redeemed a discount: with its original checkout, or later. */
export const hasRedeemed = async (
  db: Connection,
  { id, checkout_id }: RedeemingSubscription,
  discount_id: string,
): Promise<boolean> =>
  (await redemptionsOf(db, discount_id)
    .where((eb) =>
      eb.or([
        eb('subscription_id', '=', id),
        ...(checkout_id === null ? [] : [eb('checkout_id', '=', checkout_id)]),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** Locks discounts until the transaction ends. Two subscriptions that swap theirs do not deadlock. */
export const lockDiscounts = async (tx: Tx, ids: readonly (string | null)[]): Promise<void> => {
  const discounts = tx
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', anyOf(ids.filter((id) => id !== null)))
  await lockRows(discounts, 'discounts')
}

/**
 * Redeems a discount for a subscription. Returns false if it cannot be redeemed at `now`. A discount that the
 * subscription has redeemed before is not counted again. The limit per customer does not apply, because the seller
 * decides; the redemption still counts towards it.
 */
export const insertSubscriptionRedemption = async (
  tx: Tx,
  subscription: RedeemingSubscription,
  discount_id: string,
  { email_key }: Pick<Redeemer, 'email_key'>,
  now: Date,
): Promise<boolean> => {
  if (await hasRedeemed(tx, subscription, discount_id)) return true
  if ((await incrementRedemptions(tx, discount_id, now)) === undefined) return false
  await tx
    .insertInto('discount_redemptions')
    .values({
      subscription_id: subscription.id,
      discount_id,
      is_under_way: false,
      email_key,
      created_at: now,
    })
    .execute()
  return true
}

/** Releases the redemption of a subscription that never started. The caller holds the subscription's lock. */
export const releaseSubscriptionRedemption = async (
  tx: Tx,
  { id, discount_id }: { readonly id: string; readonly discount_id: string | null },
): Promise<void> => {
  if (discount_id === null) return
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('subscription_id', '=', id)
    .where('discount_id', '=', discount_id)
    .returning('id')
    .executeTakeFirst()
  if (released !== undefined) await decrementRedemptions(tx, discount_id)
}

/**
 * Releases the redemption of the discount that a subscription is about to lose, if no period has begun with the
 * discount. The redemption by the checkout stays, and so does one from before the current period, which was
 * discounted. The caller holds the subscription's lock.
 */
export const releaseUnbegunRedemption = async (
  tx: Tx,
  subscription: {
    readonly id: string
    readonly discount_id: string | null
    readonly discounted_at: Date | null
    readonly current_period_start: Date
    readonly current_period_end: Date
  },
): Promise<void> => {
  const { id, discount_id, discounted_at, current_period_start, current_period_end } = subscription
  // A discount that waits for the next period begins with the end of this one, however long a pause follows.
  if (discount_id === null || discounted_at === null || discounted_at < current_period_end) return
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('subscription_id', '=', id)
    .where('discount_id', '=', discount_id)
    .where('created_at', '>=', current_period_start)
    .returning('id')
    .executeTakeFirst()
  if (released !== undefined) await decrementRedemptions(tx, discount_id)
}
