import { type contract, isChangeOf } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import {
  addOrWriteMetadata,
  changeProduct,
  decideResumption,
} from '../../billing/subscriptions/paid-changes/index.ts'
import { changeTrialEnd, updateWithoutPayment } from '../../billing/subscriptions/changing/index.ts'
import { getSubscription, presentSubscription } from '../../billing/subscriptions/index.ts'
import type { Services } from '../../core/services.ts'
import { createDeclinedError } from './declined.ts'
import { endPaymentOfChange } from './end-payment.ts'
import { payThenChange } from './pay-then-change.ts'

const declinedError = createDeclinedError('the subscription is as before')

/**
 * Changes a subscription. A change that costs something happens once it is paid.
 *
 * @throws PaymentFailed, PaymentActionRequired, and the other errors of the change
 */
export const update: Handler<typeof contract.subscriptions.update, Services> = async (
  { path: { id }, body },
  services,
) => {
  const { database, organization_id } = services
  const key = { id, organization_id }
  if (isChangeOf(body, 'product_id')) {
    const { proration_behavior: behavior, metadata, ...product } = body
    const request = { ...product, behavior, by: 'seller' } as const
    const subscription = await getSubscription(database.db, key)
    await payThenChange(services, { key, subscription, declinedError }, async (tx, before, canPay) => {
      const change = await changeProduct(tx, services, before, request, canPay)
      return addOrWriteMetadata(tx, services, before, metadata, change)
    })
  } else if (isChangeOf(body, 'resume')) {
    const subscription = await getSubscription(database.db, key)
    await payThenChange(services, { key, subscription, declinedError }, async (tx, before, canPay) => {
      const change = await decideResumption(tx, services, before, canPay)
      return addOrWriteMetadata(tx, services, before, body.metadata, change)
    })
  } else if (isChangeOf(body, 'trial_end')) {
    const { trial_end, metadata } = body
    const subscription = await getSubscription(database.db, key)
    await payThenChange(services, { key, subscription, declinedError }, async (tx, before) => {
      const change = await changeTrialEnd(tx, services, before, trial_end)
      return addOrWriteMetadata(tx, services, before, metadata, change)
    })
  } else {
    if (isChangeOf(body, 'revoke')) await endPaymentOfChange(services, id)
    await updateWithoutPayment(services, key, body)
  }
  const after = await getSubscription(database.db, key)
  return withRevision(after, presentSubscription(after, services))
}

/** Ends a subscription immediately, after the payment of a change that is in progress. */
export const revoke: Handler<typeof contract.subscriptions.revoke, Services> = async (
  { path: { id } },
  services,
) => {
  const { database, organization_id } = services
  const key = { id, organization_id }
  await endPaymentOfChange(services, id)
  await updateWithoutPayment(services, key, { revoke: true })
  return presentSubscription(await getSubscription(database.db, key), services)
}
