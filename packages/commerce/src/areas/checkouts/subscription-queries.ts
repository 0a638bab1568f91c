import { isRecurringProduct } from '../products/index.ts'
import type { Connection, Tx } from '../../services.ts'

/** The prices of a subscription that cost something. */
const selectPaidPrices = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('subscription_prices')
    .innerJoin('product_prices', 'product_prices.id', 'subscription_prices.product_price_id')
    .select('product_prices.id')
    .where('subscription_prices.subscription_id', '=', subscription_id)
    .where('product_prices.amount_type', '<>', 'free')

/** A subscription that a new checkout is to upgrade, with the facts that decide whether it may. */
export const findSubscription = async (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('subscriptions')
    .select((eb) => ['customer_id', 'ended_at', eb.exists(selectPaidPrices(db, id)).as('is_paid')])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()

/** Whether a subscription has been upgraded already, or another checkout for its upgrade waits for its payment. */
export const isUpgradeTaken = async (
  tx: Tx,
  { checkout_id, subscription_id }: { readonly checkout_id: string; readonly subscription_id: string },
): Promise<boolean> => {
  const [paid, confirmed] = await Promise.all([
    tx
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', subscription_id)
      .where('ended_at', 'is', null)
      .where(({ exists }) => exists(selectPaidPrices(tx, subscription_id)))
      .executeTakeFirst(),
    tx
      .selectFrom('checkouts')
      .select('id')
      .where('subscription_id', '=', subscription_id)
      .where('status', '=', 'confirmed')
      .where('id', '<>', checkout_id)
      .executeTakeFirst(),
  ])
  return paid !== undefined || confirmed !== undefined
}

/** The buyer of a checkout, known by id, by e-mail address in lower case, or by both; null equals nothing. */
export type BuyerKey = {
  readonly checkout_id: string
  readonly organization_id: string
  readonly customer_id: string | null
  readonly email: string | null
}

/** Whether a buyer has an active subscription, or another checkout for one that waits for its payment. */
export const isSubscribed = async (
  tx: Tx,
  { checkout_id, organization_id, customer_id, email }: BuyerKey,
): Promise<boolean> => {
  const [active, confirmed] = await Promise.all([
    tx
      .selectFrom('subscriptions')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('status', 'in', ['active', 'trialing'])
      .where('customer_id', 'in', (eb) =>
        eb
          .selectFrom('customers')
          .select('customers.id')
          .where('customers.organization_id', '=', organization_id)
          .where(({ and, or, eb: is, fn }) =>
            or([
              is('customers.id', '=', customer_id),
              and([is('customers.deleted_at', 'is', null), is(fn('lower', ['customers.email']), '=', email)]),
            ]),
          ),
      )
      .executeTakeFirst(),
    tx
      .selectFrom('checkouts')
      .innerJoin('products', 'products.id', 'checkouts.product_id')
      .select('checkouts.id')
      .where('checkouts.organization_id', '=', organization_id)
      .where('checkouts.status', '=', 'confirmed')
      .where('checkouts.id', '<>', checkout_id)
      .where('checkouts.subscription_id', 'is', null)
      .where(isRecurringProduct)
      .where((eb) =>
        eb.or([
          eb('checkouts.customer_id', '=', customer_id),
          eb(eb.fn('lower', ['checkouts.customer_email']), '=', email),
        ]),
      )
      .executeTakeFirst(),
  ])
  return active !== undefined || confirmed !== undefined
}
