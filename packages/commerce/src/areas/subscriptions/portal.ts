import type { contract } from '@atelier/contract'
import { type Handler, apiError } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { cancelAtPeriodEnd, uncancel } from './cancel.ts'
import { changeProduct } from './change-product.ts'
import { presentOwnSubscription } from './present.ts'
import { getSubscription, lockSubscription, lockSubscriptionNow } from './queries.ts'

type Area = typeof contract.customerPortal.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const keyOf = (
  id: string,
  { organization_id, customer_id }: { readonly organization_id: string; readonly customer_id: string },
) => ({ id, organization_id, customer_id })

export const get: For<'get'> = async ({ path }, context) =>
  presentOwnSubscription(await getSubscription(context.database.db, keyOf(path.id, context.caller)), context)

export const update: For<'update'> = async ({ path, body }, context) => {
  const key = keyOf(path.id, context.caller)
  const before = await getSubscription(context.database.db, key)
  if (body.product_id != null) {
    if (!before.organization.subscription_settings.allow_customer_updates)
      throw apiError(
        'UpdateSubscriptionNotAllowed',
        'Only the seller can change the product of this subscription.',
      )
    return presentOwnSubscription(await changeProduct(context, key, body.product_id), context)
  }
  if (!('cancel_at_period_end' in body) || body.cancel_at_period_end == null)
    return presentOwnSubscription(before, context)
  const { cancel_at_period_end, cancellation_reason: reason, cancellation_comment: comment } = body
  const after = await context.database.transact(async (tx) => {
    const locked = await lockSubscriptionNow(tx, key)
    return cancel_at_period_end
      ? cancelAtPeriodEnd(tx, context, locked, { reason, comment })
      : uncancel(tx, context, locked)
  })
  return presentOwnSubscription(after, context)
}

export const cancel: For<'cancel'> = async ({ path }, context) => {
  const after = await context.database.transact(async (tx) =>
    cancelAtPeriodEnd(tx, context, await lockSubscription(tx, keyOf(path.id, context.caller))),
  )
  return presentOwnSubscription(after, context)
}

export { listOwnSubscriptions as list } from './list.ts'
