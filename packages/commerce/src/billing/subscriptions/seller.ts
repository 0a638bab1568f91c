import type { contract } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { revoke as revokeNow } from './cancel.ts'
import { exportSubscriptions } from './export.ts'
import { requireNoPaidChange } from './paid-changes/pending.ts'
import { presentSubscription } from './present.ts'
import { getSubscription, lockSubscription, type SubscriptionKey } from './queries.ts'
import { organizationOf } from '../../access/tenancy.ts'

type Area = typeof contract.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const exported: For<'export'> = ({ query }, { database, caller }) =>
  exportSubscriptions(database.db, caller, query)

/** A stored subscription with its revision. */
const readSubscription = async (services: Services, key: SubscriptionKey) => {
  const subscription = await getSubscription(services.database.db, key)
  return withRevision(subscription, presentSubscription(subscription, services))
}

export const get: For<'get'> = async ({ path }, services) => {
  const organization_id = await organizationOf(
    services.database.db,
    services.caller,
    'subscriptions',
    path.id,
  )
  return readSubscription(services, { id: path.id, organization_id })
}

export const revoke: For<'revoke'> = async ({ path }, services) => {
  const organization_id = await organizationOf(
    services.database.db,
    services.caller,
    'subscriptions',
    path.id,
  )
  await services.usage.countStored(path.id)
  const after = await services.database.transact(async (tx) => {
    const before = await lockSubscription(tx, { id: path.id, organization_id })
    if (!(await services.repetition.markDone(tx))) return before
    await requireNoPaidChange(tx, before)
    return revokeNow(tx, services, before)
  })
  return presentSubscription(after, services)
}

export { exported as export }
export { listSubscriptions as list } from './list-queries.ts'
