import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Redeemer } from './redeemer.ts'
import { decrementRedemptions, incrementRedemptions, redemptionsOf } from './redemption-queries.ts'

/** A subscription that uses discounts, added to it later or by its original checkout. */
type User = { readonly id: string; readonly checkout_id: string | null }

/** Returns true if a use of a discount by a subscription is counted: by its original checkout, or since. */
export const hasOwnUse = async (
  db: Connection,
  { id, checkout_id }: User,
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

/**
 * Locks discounts until the transaction ends, always in the same order, so that two subscriptions that swap
 * theirs do not deadlock.
 */
export const lockDiscounts = async (tx: Tx, ids: readonly (string | null)[]): Promise<void> => {
  await tx
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', anyOf(ids.filter((id) => id !== null)))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Counts a use of a discount by a subscription; returns false when the discount cannot be used at `now`. A
 * discount that the subscription has used before is not counted again. The limit per customer stops no seller, who
 * decides about the use, but the use counts.
 */
export const insertSubscriptionRedemption = async (
  tx: Tx,
  subscription: User,
  discount_id: string,
  { email_key }: Pick<Redeemer, 'email_key'>,
  now: Date,
): Promise<boolean> => {
  if (await hasOwnUse(tx, subscription, discount_id)) return true
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

/** Releases the use of the discount of a subscription that has never begun. The caller holds its lock. */
export const releaseSubscriptionDiscount = async (
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
 * Releases the use of the discount that a subscription, whose lock the caller holds, is about to lose, if no
 * period has begun with it. The use by its checkout stays, and so does one that was counted before the
 * current period, which has had it.
 */
export const releaseUnbegunDiscount = async (
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
