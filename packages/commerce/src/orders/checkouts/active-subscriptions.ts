import { sentence } from '@atelier/contract/texts/sentences'
import { holdKey } from '@atelier/plumbing/database'
import type { Issue } from '@atelier/contract'
import { apiError, issue } from '@atelier/plumbing/http'
import type { Guest } from '../../core/database/column-shapes.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { isRecurring, type StoredProduct } from '../../catalog/products/index.ts'
import { selectedProduct } from './price.ts'
import type { StoredCheckout } from './queries.ts'
import {
  type BuyerKey,
  findBuyerIds,
  findSubscription,
  isSubscribed,
  isUpgradeTaken,
} from './buyer-queries.ts'

/**
 * Subscription that a new checkout upgrades: a free one of the organization that has not ended. Otherwise the
 * issue that prevents the upgrade. It names its customer, or the guest who bought it with the customer's address.
 */
type Upgrade =
  | {
      readonly customer_id: string | undefined
      readonly guest: Guest | undefined
      readonly currency: string
      readonly issues: readonly []
    }
  | {
      readonly customer_id?: undefined
      readonly guest?: undefined
      readonly currency?: undefined
      readonly issues: readonly Issue[]
    }

/** Returns the subscription that a new checkout upgrades. */
export const findUpgrade = async (
  db: Connection,
  organization_id: string,
  subscription_id: string,
): Promise<Upgrade> => {
  const no = (msg: string): Upgrade => ({ issues: [issue('subscription_id', msg)] })
  const subscription = await findSubscription(db, organization_id, subscription_id)
  if (subscription === undefined) return no(`There is no subscription ${subscription_id}.`)
  if (subscription.ended_at !== null) return no('This subscription has ended; sell a new one instead.')
  if (subscription.is_paid === true)
    return no('This subscription is already paid for; change its product instead of opening a checkout.')
  const { customer_id, guest, currency } = subscription
  return guest === null
    ? { customer_id, guest: undefined, currency, issues: [] }
    : { customer_id: undefined, guest, currency, issues: [] }
}

/** Returns the issue of a checkout that upgrades a subscription: all its products must be recurring. */
export const oneTimeProductIssues = (products: readonly StoredProduct[]): readonly Issue[] => {
  const oneTime = products.find((product) => !isRecurring(product))
  return oneTime === undefined
    ? []
    : [
        issue(
          'subscription_id',
          `The product ${oneTime.name} is paid for once, so a subscription cannot be moved to it.`,
        ),
      ]
}

/** Serializes the checkouts that upgrade a subscription, and changes of its product, until the transaction ends. */
export const lockUpgrades = (tx: Tx, subscription_id: string): Promise<void> =>
  holdKey(tx, 'upgrade', subscription_id)

/** Requires that a subscription has not been upgraded yet. */
const requireUpgradable = async (tx: Tx, checkout_id: string, subscription_id: string): Promise<void> => {
  await lockUpgrades(tx, subscription_id)
  if (await isUpgradeTaken(tx, { checkout_id, subscription_id }))
    throw apiError(
      'AlreadyActiveSubscriptionError',
      'This subscription is already paid for, or a payment for it is in progress.',
    )
}

/**
 * Serializes the checkouts of one buyer. A checkout may name its buyer by id, while another one has only the
 * e-mail address or external id of the same customer: each locks the keys of all its identifiers and of the
 * matching customers, in a fixed order.
 */
const lockBuyer = async (tx: Tx, buyer: BuyerKey): Promise<void> => {
  const { organization_id, external_id, email } = buyer
  const ids = await findBuyerIds(tx, buyer)
  const keys = [
    ...ids.map((id) => `customer ${id}`),
    ...(external_id === null ? [] : [`external id ${external_id}`]),
    ...(email === null ? [] : [`e-mail ${email}`]),
  ]
  for (const key of keys.toSorted()) await holdKey(tx, 'subscribe', `${organization_id}/${key}`)
}

/**
 * Returns true when a buyer has a subscription that prevents another one: the organization allows one only. Purchases
 * of one buyer are serialized here until their transactions end.
 */
export const hasOtherSubscription = async (
  tx: Tx,
  { subscription_settings }: Pick<StoredCheckout['organization'], 'subscription_settings'>,
  buyer: BuyerKey,
): Promise<boolean> => {
  if (subscription_settings.allow_multiple_subscriptions) return false
  await lockBuyer(tx, buyer)
  return isSubscribed(tx, buyer)
}

/**
 * Requires that the buyer may buy the product of a checkout. If the organization allows one subscription
 * only, the buyer, identified by id, external id or e-mail address, must have no other active subscription
 * and no other checkout for one with a pending payment. A checkout that upgrades a subscription requires
 * instead that the subscription is still free. Checkouts of one buyer are serialized here until their
 * transactions end.
 *
 * @throws AlreadyActiveSubscriptionError
 */
export const requireBuyable = async (tx: Tx, checkout: StoredCheckout): Promise<void> => {
  const { id: checkout_id, organization, organization_id, customer_id, subscription_id } = checkout
  if (subscription_id !== null) return requireUpgradable(tx, checkout_id, subscription_id)
  if (!isRecurring(selectedProduct(checkout))) return
  const email = checkout.customer_email?.toLowerCase() ?? null
  const external_id = checkout.customer_external_id
  if (customer_id === null && external_id === null && email === null) return
  const buyer = { checkout_id, organization_id, customer_id, external_id, email }
  if (await hasOtherSubscription(tx, organization, buyer))
    throw apiError('AlreadyActiveSubscriptionError', sentence('already_subscribed'))
}
