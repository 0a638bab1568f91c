import type { contract } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { apiError, type Handler, withRevision } from '@atelier/plumbing/http'
import { ofSession } from '../../access/index.ts'
import { changeProduct, decideResumption } from '../../billing/subscriptions/paid-changes/index.ts'
import { getSubscription, presentOwnSubscription } from '../../billing/subscriptions/index.ts'
import { ownUpdateOf, updateWithoutPayment } from '../../billing/subscriptions/changing/index.ts'
import { requirePauses, requirePlanChanges } from '../../billing/subscriptions/previews/index.ts'
import type { Services } from '../../core/services.ts'
import type { FailureCode } from '../../payments/index.ts'
import { declineOf } from '../order-payments/saved-method.ts'
import { payThenChange } from './pay-then-change.ts'

/** Returns the error of a failed payment, for the customer. */
const declinedError = (code: FailureCode) => apiError(declineOf(code), sentence(code))

/**
 * Changes the customer's own subscription. A change that costs something happens once it is paid.
 *
 * @throws PaymentFailed, PaymentActionRequired, UpdateSubscriptionNotAllowed, PauseResumeNotAllowed, and the other
 *   errors of the change
 */
export const update: Handler<typeof contract.customerPortal.subscriptions.update, Services> = async (
  { path: { id }, body },
  services,
) => {
  const { db } = services.database
  const key = { id, ...ofSession(services.caller) }
  const subscription = await getSubscription(db, key)
  if ('product_id' in body && body.product_id != null) {
    requirePlanChanges(subscription)
    const request = { ...body, by: 'customer' } as const
    await payThenChange(services, { key, subscription, declinedError }, (tx, before, canPay) =>
      changeProduct(tx, services, before, request, canPay),
    )
  } else if ('resume' in body && body.resume === true) {
    requirePauses(subscription)
    await payThenChange(services, { key, subscription, declinedError }, (tx, before, canPay) =>
      decideResumption(tx, services, before, canPay),
    )
  } else {
    const change = ownUpdateOf(subscription, body)
    if (change !== undefined) await updateWithoutPayment(services, key, change)
  }
  const after = await getSubscription(db, key)
  return withRevision(after, presentOwnSubscription(after, services))
}
