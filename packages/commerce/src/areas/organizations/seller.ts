import type { contract } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { lock } from '../../database/lock.ts'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { presentOrganization } from './present.ts'
import { getOrganization, type OrganizationChange, updateOrganization } from './queries.ts'

type Area = typeof contract.organizations
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const get: For<'get'> = async ({ path }, { database, caller }) =>
  presentOrganization(await getOrganization(database.db, caller.organization_id, path.id))

const nullable = ['avatar_url', 'email', 'website'] as const
const stored: readonly string[] = [...nullable, 'name', 'socials', 'subscription_settings']

/** An error is better than an accepted field that is then forgotten. @throws NotImplemented */
const requireStored = (body: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(body).filter((key) => body[key] != null && !stored.includes(key))
  if (unknown.length > 0)
    throw apiError('NotImplemented', `This server cannot change these yet: ${unknown.join(', ')}.`)
}

/** Null clears a picture, an e-mail address or a website; for a field that must have a value it means no change. */
export const update: For<'update'> = ({ path, body }, services) => {
  const { database, clock, caller } = services
  return database.transact(async (tx) => {
    requireStored(body)
    await lock(tx, 'organizations', { id: caller.organization_id })
    const before = await getOrganization(tx, caller.organization_id, path.id)
    const change: OrganizationChange = {
      ...(body.name != null && { name: body.name }),
      ...(body.socials != null && { socials: body.socials }),
      ...(body.subscription_settings != null && { subscription_settings: body.subscription_settings }),
      ...Object.fromEntries(nullable.filter((key) => body[key] !== undefined).map((key) => [key, body[key]])),
    }
    const after =
      Object.keys(change).length === 0 ? before : await updateOrganization(tx, before.id, change, clock.now())
    const answer = presentOrganization(after)
    await recordEvents(tx, services, [
      { organization_id: after.id, type: 'organization.updated', subject_id: after.id, data: answer },
    ])
    return answer
  })
}

export { listOrganizations as list } from './list-queries.ts'
