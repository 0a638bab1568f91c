import type { contract } from '@atelier/contract'
import { type Handler, type Portal, requireRevision, withRevision } from '@atelier/plumbing/http'
import { ofSession } from '../../access/tenancy.ts'
import type { Services } from '../../core/services.ts'
import { cancelAtPeriodEnd, uncancel } from './cancel.ts'
import { changeProduct } from './change-product.ts'
import { requirePlanChanges } from './portal-previews.ts'
import { presentOwnSubscription } from './present.ts'
import { getSubscription, lockSubscription, lockSubscriptionSoon, type SubscriptionKey } from './queries.ts'

type Area = typeof contract.customerPortal.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const keyOf = (id: string, caller: Portal) => ({ id, ...ofSession(caller) })

/** A stored subscription with its revision. */
const readSubscription = async (services: Services, key: SubscriptionKey) => {
  const subscription = await getSubscription(services.database.db, key)
  return withRevision(subscription, presentOwnSubscription(subscription, services))
}

export const get: For<'get'> = ({ path }, services) =>
  readSubscription(services, keyOf(path.id, services.caller))

export const update: For<'update'> = async ({ path, body }, services) => {
  const key = keyOf(path.id, services.caller)
  const before = await getSubscription(services.database.db, key)
  if (body.product_id != null) {
    requirePlanChanges(before)
    await changeProduct(services, key, body)
    return readSubscription(services, key)
  }
  if (!('cancel_at_period_end' in body) || body.cancel_at_period_end == null)
    return withRevision(before, presentOwnSubscription(before, services))
  const { cancel_at_period_end, cancellation_reason: reason, cancellation_comment: comment } = body
  await services.database.transact(async (tx) => {
    const locked = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return locked
    requireRevision(services.request, locked)
    return cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, locked, { reason, comment })
      : uncancel(tx, services, locked)
  })
  return readSubscription(services, key)
}

export const cancel: For<'cancel'> = async ({ path }, services) => {
  const after = await services.database.transact(async (tx) => {
    const before = await lockSubscription(tx, keyOf(path.id, services.caller))
    return (await services.repetition.markDone(tx)) ? cancelAtPeriodEnd(tx, services, before) : before
  })
  return presentOwnSubscription(after, services)
}

export { listOwnSubscriptions as list } from './list-queries.ts'
