import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { lock } from '../../database/lock.ts'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { presentOrganization, presentOwnOrganization } from './present.ts'
import { getOrganization, updateOrganization } from './queries.ts'
import { changeOf, limitIssues } from './rules.ts'

type Area = typeof contract.organizations
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const get: For<'get'> = async ({ path }, { database, caller }) =>
  presentOwnOrganization(await getOrganization(database.db, caller.organization_id, path.id))

/** Null clears a picture, an address or a limit; for a field that must have a value it means no change. */
export const update: For<'update'> = ({ path, body }, services) => {
  const { database, clock, caller } = services
  return database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: caller.organization_id })
    const before = await getOrganization(tx, caller.organization_id, path.id)
    const now = clock.now()
    const change = changeOf(before, body, now)
    const issues = limitIssues(before, change)
    if (issues.length > 0) throw invalid(issues)
    const after =
      Object.keys(change).length === 0 ? before : await updateOrganization(tx, before.id, change, now)
    await recordEvents(tx, services, [
      {
        organization_id: after.id,
        type: 'organization.updated',
        subject_id: after.id,
        data: presentOrganization(after),
      },
    ])
    return presentOwnOrganization(after)
  })
}

export { listOrganizations as list } from './list-queries.ts'
