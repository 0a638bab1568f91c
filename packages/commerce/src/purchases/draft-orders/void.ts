import type { unpaidOrders } from '@atelier/contract'
import { apiError, type Handler, withRevision } from '@atelier/plumbing/http'
import { giveUpOrder } from '../../billing/subscriptions/open-orders/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import type { Services } from '../../core/services.ts'
import { findPendingPayment } from '../../payments/payment-records/index.ts'
import { getOrder, lockOrder, presentOrder } from '../../orders/orders/index.ts'
import { voidTopUp } from '../index.ts'

/**
 * Gives up the payment of a pending order: it becomes void, its retries and reminders stop, and no sale is posted for
 * it. A past due subscription that owes nothing else is active again. An order without a subscription is an automatic
 * top-up.
 *
 * @throws ResourceNotFound, PaymentAlreadyInProgress; Conflict for an order that is not pending
 */
export const giveUp: Handler<typeof unpaidOrders.void, Services> = ({ path: { id }, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    const { subscription_id } = await getOrder(tx, organization_id, id)
    const subscription =
      subscription_id === null ? undefined : await lockSubscription(tx, { id: subscription_id })
    const before = await lockOrder(tx, { id })
    if (before.status !== 'pending')
      throw apiError('Conflict', `Only a pending order can be voided. This one is ${before.status}.`)
    if ((await findPendingPayment(tx, id)) !== null)
      throw apiError(
        'PaymentAlreadyInProgress',
        'A payment of this order is being processed. Try again in a minute.',
      )
    if (subscription === undefined) await voidTopUp(tx, services, before, body.reason)
    else await giveUpOrder(tx, services, subscription, before, body.reason)
    const order = await lockOrder(tx, { id })
    return withRevision(order, presentOrder(order))
  })
