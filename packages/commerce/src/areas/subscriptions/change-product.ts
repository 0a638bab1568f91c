import { type Organization, subscriptionCan } from '@atelier/contract'
import { apiError, invalid, issue } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import type { Services } from '../../services.ts'
import { findProducts } from '../products/index.ts'
import { createSubscriptionOrder } from './create-order.ts'
import { subscriptionEvents } from './present.ts'
import { costsMoney, productChange, whyNotSubscribable } from './product-change.ts'
import { getSubscription, lockSubscriptionSoon, type SubscriptionKey } from './queries.ts'
import type { StoredSubscription } from './types.ts'
import { insertProrations, replacePrices, takeProrations, updateSubscription } from './write-queries.ts'

type Behavior = NonNullable<Organization['subscription_settings']>['proration_behavior']

/**
 * Moves a subscription to another product. The difference for the rest of the period is charged now
 * (`invoice`) or with the next period (`prorate`); where the interval changes, a new period begins and
 * is charged now.
 *
 * @param behavior default: the setting of the organization
 * @throws ResourceNotFound, SubscriptionUpdatePending, AlreadyCanceledSubscription, MissingPaymentMethod, 422
 */
export const changeProduct = async (
  services: Services,
  key: SubscriptionKey,
  product_id: string,
  behavior?: Behavior | null,
): Promise<StoredSubscription> => {
  const { database, clock } = services
  const { organization_id, ...payer } = await getSubscription(database.db, key)
  // The processor may not be asked inside a transaction.
  const method = await findMethodToCharge(services, payer)
  return database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if (!subscriptionCan.changeProduct(before))
      throw apiError(
        'AlreadyCanceledSubscription',
        'The product of a subscription that is canceled, has ended or owes a payment cannot be changed.',
      )
    const [product] = await findProducts(tx, organization_id, [product_id])
    const problem = whyNotSubscribable(product, product_id)
    if (product === undefined || problem !== undefined)
      throw invalid([issue('product_id', problem ?? `There is no product ${product_id}.`)])
    if (costsMoney(product) && method === undefined)
      throw apiError(
        'MissingPaymentMethod',
        'The customer has left no payment method. Let them buy the product by a checkout of this subscription.',
      )

    const now = clock.now()
    const { change, subscription: after, lines, isNewPeriod } = productChange(before, product, now)
    await Promise.all([
      replacePrices(tx, before.id, after.prices),
      updateSubscription(tx, before.id, change, now),
    ])
    const isInvoiced =
      isNewPeriod || (behavior ?? before.organization.subscription_settings.proration_behavior) === 'invoice'
    const prorations = lines.map((line) => ({ ...line, proration: true }))
    if (isInvoiced && prorations.length > 0) {
      const waiting = await takeProrations(tx, before.id)
      await createSubscriptionOrder(tx, services, after, 'subscription_update', [...prorations, ...waiting])
    } else {
      await insertProrations(tx, before.id, prorations, now)
      await recordEvents(tx, services, subscriptionEvents(after, ['subscription.updated'], services))
    }
    return after
  })
}
