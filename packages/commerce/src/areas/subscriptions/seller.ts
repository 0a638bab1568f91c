import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { cancelAtPeriodEnd, revoke as revokeNow, uncancel } from './cancel.ts'
import { changeProduct } from './change-product.ts'
import { exportSubscriptions } from './export.ts'
import { presentSubscription } from './present.ts'
import { getSubscription, lockSubscription, lockSubscriptionNow } from './queries.ts'

type Area = typeof contract.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const exported: For<'export'> = ({ query }, { database, caller }) =>
  exportSubscriptions(database.db, caller.organization_id, query.organization_id)

export const get: For<'get'> = async ({ path }, context) => {
  const { organization_id } = context.caller
  return presentSubscription(
    await getSubscription(context.database.db, { id: path.id, organization_id }),
    context,
  )
}

export const update: For<'update'> = async ({ path, body }, context) => {
  const key = { id: path.id, organization_id: context.caller.organization_id }
  if ('product_id' in body)
    return presentSubscription(
      await changeProduct(context, key, body.product_id, body.proration_behavior),
      context,
    )
  const reason = { reason: body.customer_cancellation_reason, comment: body.customer_cancellation_comment }
  const after = await context.database.transact(async (tx) => {
    const before = await lockSubscriptionNow(tx, key)
    if ('revoke' in body) return revokeNow(tx, context, before, reason)
    return body.cancel_at_period_end
      ? cancelAtPeriodEnd(tx, context, before, reason)
      : uncancel(tx, context, before)
  })
  return presentSubscription(after, context)
}

export const revoke: For<'revoke'> = async ({ path }, context) => {
  const { organization_id } = context.caller
  const after = await context.database.transact(async (tx) =>
    revokeNow(tx, context, await lockSubscription(tx, { id: path.id, organization_id })),
  )
  return presentSubscription(after, context)
}

export { exported as export }
export { listSubscriptions as list } from './list.ts'
