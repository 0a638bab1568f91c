import type { contract } from '@atelier/contract'
import { type Handler, apiError } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { lockOrganization, type OrganizationChange, updateOrganizationRow } from './organization-queries.ts'
import { presentOrganization } from './present-organization.ts'

type Update = typeof contract.organizations.update

const nullable = ['avatar_url', 'email', 'website'] as const
const stored: readonly string[] = [...nullable, 'name', 'socials', 'subscription_settings']

/** Saying yes to what is then forgotten would be worse than saying no. */
const refuseUnstored = (body: Readonly<Record<string, unknown>>): void => {
  const beyond = Object.keys(body).filter((key) => body[key] != null && !stored.includes(key))
  if (beyond.length > 0)
    throw apiError('NotImplemented', `This server cannot change these yet: ${beyond.join(', ')}.`)
}

/** Null clears a picture, an address or a site; for what must exist it means no change. */
export const updateOrganization: Handler<Update, Services> = ({ path, body }, services) => {
  const { database, clock, caller } = services
  return database.transact(async (tx) => {
    refuseUnstored(body)
    const before = await lockOrganization(tx, caller.organization_id, path.id)
    const change: OrganizationChange = {
      ...(body.name != null && { name: body.name }),
      ...(body.socials != null && { socials: body.socials }),
      ...(body.subscription_settings != null && { subscription_settings: body.subscription_settings }),
      ...Object.fromEntries(nullable.filter((key) => body[key] !== undefined).map((key) => [key, body[key]])),
    }
    const now = clock.now()
    const after =
      Object.keys(change).length === 0 ? before : await updateOrganizationRow(tx, before.id, change, now)
    const answer = presentOrganization(after)
    await recordEvents(tx, services, [
      { organization_id: after.id, type: 'organization.updated', subject_id: after.id, data: answer },
    ])
    return answer
  })
}
