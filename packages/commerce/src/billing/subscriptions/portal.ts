import type { contract, CustomerSubscriptionUpdate } from '@atelier/contract'
import { type Handler, type Portal, requireRevision, withRevision } from '@atelier/plumbing/http'
import { ofSession } from '../../access/tenancy.ts'
import type { Services } from '../../core/services.ts'
import { applyUpdate, type FreeUpdate } from './apply-update.ts'
import { cancelAtPeriodEnd } from './cancel.ts'
import { changeProduct } from './change-product.ts'
import { requirePauses, requirePlanChanges } from './portal-previews.ts'
import { presentOwnSubscription } from './present.ts'
import { getSubscription, lockSubscription, lockSubscriptionSoon, type SubscriptionKey } from './queries.ts'
import type { StoredSubscription } from './types.ts'

type Area = typeof contract.customerPortal.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type CallServices = Parameters<For<'update'>>[1]

const keyOf = (id: string, caller: Portal) => ({ id, ...ofSession(caller) })

/** A stored subscription with its revision. */
const readSubscription = async (services: Services, key: SubscriptionKey) => {
  const subscription = await getSubscription(services.database.db, key)
  return withRevision(subscription, presentOwnSubscription(subscription, services))
}

export const get: For<'get'> = ({ path }, services) =>
  readSubscription(services, keyOf(path.id, services.caller))

/** Makes a change that charges nothing. */
const updateFree = (services: CallServices, key: SubscriptionKey, body: FreeUpdate) =>
  services.database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return before
    requireRevision(services.request, before)
    return applyUpdate(tx, services, before, body)
  })

/** Requested cancellation, or its withdrawal. Undefined for a body that changes nothing. */
const cancellationIn = (body: CustomerSubscriptionUpdate): FreeUpdate | undefined =>
  'cancel_at_period_end' in body && body.cancel_at_period_end != null
    ? {
        cancel_at_period_end: body.cancel_at_period_end,
        customer_cancellation_reason: body.cancellation_reason,
        customer_cancellation_comment: body.cancellation_comment,
      }
    : undefined

/** Requested change that charges nothing, if the seller lets customers make it. */
const freeUpdateOf = (
  before: StoredSubscription,
  body: CustomerSubscriptionUpdate,
): FreeUpdate | undefined => {
  const cancellation = cancellationIn(body)
  if (cancellation !== undefined) return cancellation
  if ('pause_at_period_end' in body && body.pause_at_period_end != null) {
    requirePauses(before)
    return { pause_at_period_end: body.pause_at_period_end, resumes_at: body.resumes_at }
  }
  if (!('pending_update' in body)) return undefined
  requirePlanChanges(before)
  return { pending_update: null }
}

export const update: For<'update'> = async ({ path, body }, services) => {
  const key = keyOf(path.id, services.caller)
  const before = await getSubscription(services.database.db, key)
  if ('product_id' in body && body.product_id != null) {
    requirePlanChanges(before)
    await changeProduct(services, key, body)
    return readSubscription(services, key)
  }
  const change = freeUpdateOf(before, body)
  if (change === undefined) return withRevision(before, presentOwnSubscription(before, services))
  await updateFree(services, key, change)
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
