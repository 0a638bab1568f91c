import type { EventCreate, Issue } from '@atelier/contract'
import { issue, type Seller } from '@atelier/plumbing/http'
import { findPermitted } from '../../core/database/of-seller.ts'
import type { Connection } from '../../core/services.ts'

/**
 * Organization of each event, by the event's index, undefined if there is none; and the issues of the
 * references.
 */
type Placed = {
  readonly organization_ids: readonly (string | undefined)[]
  readonly issues: readonly Issue[]
}

/**
 * Resolves the organization of each event: that of the token, in which case the event must not name one; a
 * user names an organization of theirs in every event.
 */
export const placeEvents = async (
  db: Connection,
  caller: Seller,
  events: readonly EventCreate[],
): Promise<Placed> => {
  const at = (index: number) => ['body', 'events', index, 'organization_id']
  if (caller.kind === 'organization') {
    const msg = 'The access token already names the organization. Leave organization_id out.'
    return {
      organization_ids: events.map(() => caller.organization_id),
      issues: events.flatMap(({ organization_id }, index) =>
        organization_id == null ? [] : [issue(at(index), msg, 'organization_token')],
      ),
    }
  }
  const opened = new Set(await findPermitted(db, caller))
  const placeOf = ({ organization_id }: EventCreate) => organization_id ?? caller.only
  return {
    organization_ids: events.map((event) => {
      const id = placeOf(event)
      return id !== undefined && opened.has(id) ? id : undefined
    }),
    issues: events.flatMap((event, index) => {
      const organization_id = placeOf(event)
      if (organization_id === undefined) return [issue(at(index), 'organization_id is required.', 'missing')]
      return opened.has(organization_id)
        ? []
        : [issue(at(index), 'Organization not found.', 'organization_id')]
    }),
  }
}
