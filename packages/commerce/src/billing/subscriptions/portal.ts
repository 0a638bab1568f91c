import type { contract } from '@atelier/contract'
import { type Handler, type Portal, withRevision } from '@atelier/plumbing/http'
import { ofSession } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { cancelAtPeriodEnd } from './ending/cancel.ts'
import { requireNoPaidChange } from './paid-changes/queries.ts'
import { presentOwnSubscription } from './present.ts'
import { getSubscription, lockSubscription, type SubscriptionKey } from './queries.ts'

type Area = typeof contract.customerPortal.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const keyOf = (id: string, caller: Portal) => ({ id, ...ofSession(caller) })

/** Returns a stored subscription with its revision. */
const readForCustomer = async (services: Services, key: SubscriptionKey) => {
  const subscription = await getSubscription(services.database.db, key)
  return withRevision(subscription, presentOwnSubscription(subscription, services))
}

export const get: For<'get'> = ({ path }, services) =>
  readForCustomer(services, keyOf(path.id, services.caller))

export const cancel: For<'cancel'> = async ({ path }, services) => {
  const after = await services.database.transact(async (tx) => {
    const before = await lockSubscription(tx, keyOf(path.id, services.caller))
    if (!(await services.repetition.markDone(tx))) return before
    await requireNoPaidChange(tx, before)
    return cancelAtPeriodEnd(tx, services, before)
  })
  return presentOwnSubscription(after, services)
}

export { listOwnSubscriptions as list } from './list-queries.ts'
