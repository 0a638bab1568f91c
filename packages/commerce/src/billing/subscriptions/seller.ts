import type { contract } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { exportSubscriptions } from './export.ts'
import { presentSubscription } from './present.ts'
import { getSubscription, type SubscriptionKey } from './queries.ts'

type Area = typeof contract.subscriptions
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const exported: For<'export'> = ({ query }, { database, caller }) =>
  exportSubscriptions(database.db, caller, query)

/** Returns a stored subscription with its revision. */
const readForSeller = async (services: Services, key: SubscriptionKey) => {
  const subscription = await getSubscription(services.database.db, key)
  return withRevision(subscription, presentSubscription(subscription, services))
}

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  return readForSeller(services, { id: path.id, organization_id })
}

export { exported as export }
export { listSubscriptions as list } from './list-queries.ts'
