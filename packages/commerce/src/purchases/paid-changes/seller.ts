import type { contract } from '@atelier/contract'
import { apiError, type Handler, withRevision } from '@atelier/plumbing/http'
import { organizationOf } from '../../access/tenancy.ts'
import {
  decideChangeOfProduct,
  decideChangeOfTrial,
  getSubscription,
  presentSubscription,
  updateAtOnce,
} from '../../billing/subscriptions/index.ts'
import type { Services } from '../../core/services.ts'
import type { FailureCode } from '../../payments/failures.ts'
import { declineOf } from '../saved-method-payment.ts'
import { endPaymentOfChange } from './end-payment.ts'
import { payThenChange } from './pay-then-change.ts'

/** Error of a failed payment, for the seller. */
const failed = (code: FailureCode) => {
  if (declineOf(code) === 'PaymentActionRequired')
    return apiError(
      'PaymentActionRequired',
      'The bank wants the customer to confirm this payment, which they cannot do now. Nothing was charged, and the subscription is as before.',
    )
  const reason =
    code === 'never_attempted' ? 'the payment processor did not make it' : code.replaceAll('_', ' ')
  return apiError(
    'PaymentFailed',
    `The payment failed: ${reason}. Nothing was charged, and the subscription is as before.`,
  )
}

/**
 * Changes a subscription. A change that costs something happens once it is paid.
 *
 * @throws PaymentFailed, PaymentActionRequired, and the other errors of the change
 */
export const update: Handler<typeof contract.subscriptions.update, Services> = async (
  { path: { id }, body },
  services,
) => {
  const { database, caller } = services
  const organization_id = await organizationOf(database.db, caller, 'subscriptions', id)
  const key = { id, organization_id }
  if ('product_id' in body) {
    const { proration_behavior: behavior, ...product } = body
    const request = { ...product, behavior, by: 'seller' } as const
    const subscription = await getSubscription(database.db, key)
    await payThenChange(services, { key, subscription, failed }, (tx, before, canPay) =>
      decideChangeOfProduct(tx, services, before, request, canPay),
    )
  } else if ('trial_end' in body) {
    const subscription = await getSubscription(database.db, key)
    await payThenChange(services, { key, subscription, failed }, (tx, before) =>
      decideChangeOfTrial(tx, services, before, body.trial_end),
    )
  } else {
    if ('revoke' in body) await endPaymentOfChange(services, id)
    await updateAtOnce(services, key, body)
  }
  const after = await getSubscription(database.db, key)
  return withRevision(after, presentSubscription(after, services))
}

/** Ends a subscription immediately, after the payment of a change that is under way. */
export const revoke: Handler<typeof contract.subscriptions.revoke, Services> = async (
  { path: { id } },
  services,
) => {
  const { database, caller } = services
  const key = { id, organization_id: await organizationOf(database.db, caller, 'subscriptions', id) }
  await endPaymentOfChange(services, id)
  await updateAtOnce(services, key, { revoke: true })
  return presentSubscription(await getSubscription(database.db, key), services)
}
