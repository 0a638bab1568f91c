import { sql } from 'kysely'
import { type Redeemer, redemptionsOf } from '../../catalog/discounts/index.ts'
import type { Connection } from '../../core/services.ts'

/** Selects the customers of an organization that a redeemer is, by id, external id or address. */
const selectCustomersLike = (
  db: Connection,
  { organization_id, customer_id, customer_external_id, customer_email }: Redeemer,
) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where((eb) =>
      eb.or([
        eb('id', '=', customer_id),
        eb.and([
          eb('deleted_at', 'is', null),
          eb.or([
            eb('external_id', '=', customer_external_id),
            sql<boolean>`lower(email) = lower(${customer_email})`,
          ]),
        ]),
      ]),
    )

/**
 * Selects the redemptions of a discount by a redeemer: under a key, a customer, or a payment that is in progress.
 */
const redemptionsBy = (db: Connection, discount_id: string, redeemer: Redeemer) =>
  redemptionsOf(db, discount_id)
    .where('email_key', '=', redeemer.email_key)
    .union(redemptionsOf(db, discount_id).where('card_key', '=', redeemer.card_key))
    .union(
      redemptionsOf(db, discount_id).where('checkout_id', 'in', (eb) =>
        eb
          .selectFrom('checkouts')
          .select('checkouts.id')
          .where('checkouts.customer_id', 'in', selectCustomersLike(db, redeemer)),
      ),
    )
    .union(
      redemptionsOf(db, discount_id).where('checkout_id', 'in', (eb) =>
        eb
          .selectFrom('checkouts')
          .select('checkouts.id')
          .where('checkouts.organization_id', '=', redeemer.organization_id)
          .where('checkouts.status', '=', sql.lit('confirmed'))
          .where('checkouts.customer_external_id', '=', redeemer.customer_external_id),
      ),
    )
    .union(
      redemptionsOf(db, discount_id).where('subscription_id', 'in', (eb) =>
        eb
          .selectFrom('subscriptions')
          .select('subscriptions.id')
          .where('subscriptions.customer_id', 'in', selectCustomersLike(db, redeemer)),
      ),
    )

/**
 * True for a redemption that has at least one order, all of them refunded in full. A refund of a disputed
 * order does not release the redemption: it prevents a dispute, or follows one. Each kind of order has a separate
 * index: one condition for all of them would read every order with the discount.
 */
const isReleased = sql<boolean>`(
  select coalesce(bool_and(
    bought.status = 'refunded' and not exists (select from disputes where disputes.order_id = bought.id)
  ), false)
  from (
    select orders.* from orders where orders.checkout_id = discount_redemptions.checkout_id
    union all
    select orders.* from orders where orders.subscription_id = discount_redemptions.subscription_id
    union all
    select orders.* from subscriptions join orders on orders.subscription_id = subscriptions.id
    where subscriptions.checkout_id = discount_redemptions.checkout_id
  ) as bought
  where bought.discount_id = discount_redemptions.discount_id
)`

/**
 * Counts the redemptions of a discount by the same customer, address or card, without those that were refunded in
 * full. Decisions based on it require the lock of the discount.
 */
export const countRedemptionsBy = async (
  db: Connection,
  discount_id: string,
  redeemer: Redeemer,
): Promise<number> => {
  const { count } = await db
    .selectFrom('discount_redemptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', redemptionsBy(db, discount_id, redeemer))
    .where((eb) => eb.not(isReleased))
    .executeTakeFirstOrThrow()
  return count
}
