import { type Organization, subscriptionCan } from '@atelier/contract'
import { invalid, apiError } from '@atelier/plumbing/http'
import { jobWrite } from '@atelier/plumbing/jobs'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import { listSavedMethods } from '../../payments/saved-methods.ts'
import type { Services } from '../../services.ts'
import { findProducts } from '../products/index.ts'
import { billSubscription, billWrites } from './bill-subscription.ts'
import { changeOfProduct, isPaid, unsubscribable } from './decide-product.ts'
import { keepLines, waitingLines } from './prorations.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { subscriptionEvents } from './subscription-events.ts'
import { renewSubscription } from './subscription-jobs.ts'
import {
  getSubscription,
  lockSubscriptionNow,
  replacePrices,
  type SubscriptionKey,
  updateSubscription,
} from './subscription-queries.ts'

type Behavior = NonNullable<Organization['subscription_settings']>['proration_behavior']

/**
 * Moves a subscription to another product. The difference for the rest of the period is charged now
 * (`invoice`) or with the next period (`prorate`); where the interval changes, a new period begins and
 * is charged now.
 *
 * @param behavior the organization's own when it is left out
 * @throws ResourceNotFound, SubscriptionUpdatePending, AlreadyCanceledSubscription, MissingPaymentMethod, 422
 */
export const changeProduct = async (
  services: Services,
  key: SubscriptionKey,
  product_id: string,
  behavior?: Behavior | null,
): Promise<StoredSubscription> => {
  const { database, clock } = services
  const { organization_id, customer_id } = await getSubscription(database.db, key)
  // The processor is asked before the transaction, whether or not its answer turns out to matter.
  const methods = await listSavedMethods(services, { customer_id })
  return database.transact(async (tx) => {
    const before = await lockSubscriptionNow(tx, key)
    if (!subscriptionCan.changeProduct(before))
      throw apiError(
        'AlreadyCanceledSubscription',
        'The product of a subscription that is canceled, has ended or owes a payment cannot be changed.',
      )
    const [product] = await findProducts(tx, organization_id, [product_id])
    const msg = unsubscribable(product, product_id)
    if (product === undefined || msg !== undefined)
      throw invalid([{ loc: ['body', 'product_id'], msg: msg ?? '', type: 'value_error' }])
    if (isPaid(product) && methods.length === 0)
      throw apiError(
        'MissingPaymentMethod',
        'The customer has left no payment method. Let them buy the product by a checkout of this subscription.',
      )
    const now = clock.now()
    const { subscription: after, lines, anew } = changeOfProduct(before, product, now)
    const isNow =
      anew || (behavior ?? before.organization.subscription_settings.proration_behavior) === 'invoice'
    const due = lines.map((line) => ({ ...line, proration: true }))
    const isBilled = isNow && due.length > 0
    const waiting = isBilled ? await waitingLines(tx, [before.id]) : undefined
    const bills =
      waiting === undefined
        ? []
        : [billSubscription(services, after, 'subscription_update', [...due, ...waiting(before.id)])]
    const kept: Write[] = isNow ? [] : keepLines(tx, before.id, due, now)
    await replacePrices(tx, before.id, after.prices)
    const updated = subscriptionEvents(after, ['subscription.updated'], services)
    const change = {
      product_id: after.product_id,
      recurring_interval: after.recurring_interval,
      discount_id: after.discount_id,
      discounted_at: after.discounted_at,
      amount: after.amount,
      anchor_at: after.anchor_at,
      current_period_start: after.current_period_start,
      current_period_end: after.current_period_end,
    }
    await writeTogether(tx, [
      updateSubscription(tx, before.id, change, now),
      ...(bills.length === 0 ? [] : billWrites(tx, bills, now, now)),
      ...kept,
      insertEvents(now, [
        ...bills.flatMap(({ created }) => created),
        ...updated,
        ...bills.flatMap(({ paid }) => paid),
      ]),
      jobWrite(
        renewSubscription,
        { subscription_id: before.id },
        { at: after.current_period_end, key: before.id },
      ),
    ])
    return after
  })
}
