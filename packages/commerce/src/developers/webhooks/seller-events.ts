import type { additions } from '@atelier/contract'
import { type Handler, throwIf } from '@atelier/plumbing/http'
import { recordAuditEntry } from '../../core/audit/note-queries.ts'
import { lock } from '../../core/database/lock.ts'
import { organizationOfCall } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { followTold } from './listen.ts'
import { presentAttempt, presentEvent } from './present.ts'
import { findAttempts, getEndpoint, getEvent, resendEvent } from './queries.ts'
import { getReplay } from './replay-queries.ts'
import { disabledError } from './rules.ts'

type Area = typeof additions.webhookEvents
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export { listEvents as list } from './list-queries.ts'

/** Returns an event with all its delivery attempts. */
export const get: For<'get'> = async ({ path: { id } }, { database: { db }, organization_id }) => {
  const [event, attempts] = await Promise.all([getEvent(db, organization_id, id), findAttempts(db, id)])
  return { ...presentEvent(event), deliveries: attempts.map(presentAttempt) }
}

/** Redelivers an event under the same id. */
export const redeliver: For<'redeliver'> = ({ path: { id } }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    const { endpoint_id } = await getEvent(tx, organization_id, id)
    await lock(tx, 'webhook_endpoints', { id: endpoint_id, organization_id })
    throwIf(disabledError(await getEndpoint(tx, organization_id, endpoint_id)))
    await resendEvent(tx, id, clock.now())
    const noted = { organization_id, object_type: 'webhook_events', object_id: id } as const
    await recordAuditEntry(tx, { ...noted, action: 'updated' })
    return presentEvent(await getEvent(tx, organization_id, id))
  })

/** Returns the progress of a replay. */
export const replay: For<'replay'> = async ({ path: { id } }, { database: { db }, organization_id }) => {
  return getReplay(db, organization_id, id)
}

/** Streams events as they happen. */
export const listen: For<'listen'> = async ({ query }, services) => {
  const { database, caller, request } = services
  const organizationIds = query.organization_id === undefined ? undefined : [query.organization_id]
  const organization_id = await organizationOfCall(database.db, caller, organizationIds)
  return followTold(services, organization_id, request.signal)
}
