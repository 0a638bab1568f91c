import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { cancelAtPeriodEnd, revoke as revokeNow, uncancel } from './cancel.ts'
import { changeProduct } from './change-product.ts'
import { exportSubscriptions } from './export.ts'
import { presentSubscription } from './present.ts'
import { getSubscription, lockSubscription, lockSubscriptionSoon } from './queries.ts'

type Area = typeof contract.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const exported: For<'export'> = ({ query }, { database, caller }) =>
  exportSubscriptions(database.db, caller.organization_id, query.organization_id)

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services.caller
  return presentSubscription(
    await getSubscription(services.database.db, { id: path.id, organization_id }),
    services,
  )
}

export const update: For<'update'> = async ({ path, body }, services) => {
  const key = { id: path.id, organization_id: services.caller.organization_id }
  if ('product_id' in body)
    return presentSubscription(
      await changeProduct(services, key, body.product_id, body.proration_behavior),
      services,
    )
  const reason = { reason: body.customer_cancellation_reason, comment: body.customer_cancellation_comment }
  const after = await services.database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if ('revoke' in body) return revokeNow(tx, services, before, reason)
    return body.cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, before, reason)
      : uncancel(tx, services, before)
  })
  return presentSubscription(after, services)
}

export const revoke: For<'revoke'> = async ({ path }, services) => {
  const { organization_id } = services.caller
  const after = await services.database.transact(async (tx) =>
    revokeNow(tx, services, await lockSubscription(tx, { id: path.id, organization_id })),
  )
  return presentSubscription(after, services)
}

export { exported as export }
export { listSubscriptions as list } from './list-queries.ts'
