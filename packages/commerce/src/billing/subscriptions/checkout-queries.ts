import { isRecurringProduct } from '../../catalog/products/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type BuyerKey, selectBuyers, selectConfirmed } from '../../orders/checkouts/index.ts'
import { hasDraftOrder } from '../../orders/orders/index.ts'

/** Selects the prices of a subscription that are not free. */
const selectPaidPrices = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('subscription_prices')
    .innerJoin('product_prices', 'product_prices.id', 'subscription_prices.product_price_id')
    .select('product_prices.id')
    .where('subscription_prices.subscription_id', '=', subscription_id)
    .where('product_prices.amount_type', '<>', 'free')

/** Returns the subscription that a new checkout upgrades, with the data that decides about the upgrade. */
export const findSubscription = async (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('subscriptions')
    .select((eb) => [
      'customer_id',
      'guest',
      'ended_at',
      'currency',
      eb.exists(selectPaidPrices(db, id)).as('is_paid'),
    ])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()

/**
 * Returns true when a subscription has been upgraded already, or another checkout for its upgrade, or a change of its
 * product, has a pending payment; the order of a change is a draft until then. The pending ones are read first: one
 * that succeeds between the statements then appears in the last, as an upgrade.
 */
export const isUpgradeTaken = async (
  tx: Tx,
  { checkout_id, subscription_id }: { readonly checkout_id: string; readonly subscription_id: string },
): Promise<boolean> => {
  const confirmed = await selectConfirmed(tx)
    .where('checkouts.id', '<>', checkout_id)
    .where('checkouts.subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (confirmed !== undefined) return true
  if (await hasDraftOrder(tx, subscription_id)) return true
  const paid = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscription_id)
    .where('ended_at', 'is', null)
    .where(({ exists }) => exists(selectPaidPrices(tx, subscription_id)))
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Returns true when a buyer has an active or paused subscription, or one with a pending payment: another checkout, or
 * an incomplete one. The pending checkouts are read first: one that is fulfilled between the two statements then
 * appears in the second, as a subscription.
 */
export const isSubscribed = async (tx: Tx, buyer: BuyerKey): Promise<boolean> => {
  const { checkout_id, organization_id, external_id, email } = buyer
  const confirmed = await selectConfirmed(tx)
    .where('checkouts.id', 'is distinct from', checkout_id)
    .innerJoin('products', 'products.id', 'checkouts.product_id')
    .where('checkouts.organization_id', '=', organization_id)
    .where('checkouts.subscription_id', 'is', null)
    .where(isRecurringProduct)
    .where(({ eb, fn, or }) =>
      or([
        eb('checkouts.customer_external_id', '=', external_id),
        eb(fn('lower', ['checkouts.customer_email']), '=', email),
        eb('checkouts.customer_id', 'in', selectBuyers(tx, buyer).select('customers.id')),
        eb(
          fn('lower', ['checkouts.customer_email']),
          'in',
          selectBuyers(tx, buyer).select((customers) =>
            customers.fn<string>('lower', ['customers.email']).as('email'),
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  if (confirmed !== undefined) return true
  const active = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'in', ['active', 'trialing', 'paused', 'incomplete'])
    .where('customer_id', 'in', selectBuyers(tx, buyer).select('customers.id'))
    .executeTakeFirst()
  return active !== undefined
}
