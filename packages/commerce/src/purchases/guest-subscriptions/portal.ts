import type { portalGuestSubscriptions } from '@atelier/contract'
import { isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler, throwIf } from '@atelier/plumbing/http'
import { deleteSessions } from '../../customers/customer-sessions/index.ts'
import { singlePurchaseError } from '../../customers/customers/index.ts'
import { lockSubscription, removeGuests, findOwnSubscriptionIds } from '../../billing/subscriptions/index.ts'
import { moveCredits } from '../../billing/subscriptions/pending-lines/index.ts'
import { updateNextPaymentAttempts } from '../../orders/orders/index.ts'
import { notFound, ofSession } from '../../access/index.ts'
import { findMethodToCharge } from '../../payments/saved-methods/index.ts'
import type { Services } from '../../core/services.ts'
import { lockOwedOrders } from '../charges/queries.ts'
import { findGuestSubscriptions } from './queries.ts'

type Area = typeof portalGuestSubscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/**
 * Lists guest subscriptions bought with the customer's address. @throws NotPermitted for a session of a
 * single purchase
 */
export const list: For<'list'> = async (_, { database, caller }) => {
  throwIf(singlePurchaseError(caller))
  const subscriptions = await findGuestSubscriptions(database.db, caller)
  return {
    items: subscriptions.map(({ started_at, ...subscription }) => ({
      ...subscription,
      started_at: isoOrNull(started_at),
    })),
  }
}

/**
 * Claims guest subscriptions bought with the customer's address: the customer pays for them from now on, open
 * orders immediately. Sessions of those purchases end, because they could change charges that the customer
 * now pays. Credits of ended ones become theirs. Idempotent.
 *
 * @throws NotPermitted for a session of a single purchase; MissingPaymentMethod; ResourceNotFound
 */
export const takeOver: For<'takeOver'> = async ({ body }, services) => {
  const { caller, clock, database, repetition } = services
  throwIf(singlePurchaseError(caller))
  const { customer_id } = caller
  // Sorted by id: the lock order of subscriptions.
  const ids = [...new Set(body.subscription_ids)].toSorted()
  const ownIds = await findOwnSubscriptionIds(database.db, caller, ids)
  const missing = ids.find((id) => !ownIds.includes(id))
  if (missing !== undefined) throw notFound('subscription', missing)
  const payer = { customer_id, checkout_id: null, guest: null }
  if ((await findMethodToCharge(services, payer)) === undefined)
    throw apiError('MissingPaymentMethod', 'You have no saved payment method. Add one first.')
  await database.transact(async (tx) => {
    await repetition.markDone(tx)
    const guests = []
    for (const id of ids) {
      const subscription = await lockSubscription(tx, { id, ...ofSession(caller) })
      if (subscription.guest !== null) guests.push(subscription)
    }
    const subscription_ids = guests.map(({ id }) => id)
    const now = clock.now()
    await removeGuests(tx, subscription_ids, now)
    const live = guests.filter(({ ended_at }) => ended_at === null)
    for (const subscription of live) await moveCredits(tx, { ...subscription, guest: null })
    for (const { checkout_id } of guests) if (checkout_id !== null) await deleteSessions(tx, checkout_id)
    const owed = await lockOwedOrders(tx, { customer_id, subscription_ids })
    await updateNextPaymentAttempts(tx, owed, now, 'retry_payment_method_update')
  })
}
