import { hasVerifiedOwner, makeOwner } from '../identity/member-queries.ts'
import { ensureUser } from '../identity/user-queries.ts'
import type { Services } from '../../core/services.ts'

/**
 * Makes the person with an address an owner of an organization, and returns a single-use sign-in link. There
 * are no passwords: the link is the way in before mail works.
 */
export const ownerLink = async (
  services: Services,
  organization_id: string,
  email: string,
): Promise<string> => {
  const { database, clock, identity, public_url } = services
  const user = await database.transact(async (tx) => {
    const now = clock.now()
    const person = await ensureUser(tx, email, now)
    await makeOwner(tx, organization_id, person.id, now)
    return person
  })
  return `${public_url}/login/link?token=${await identity.createLink(user.email)}`
}

/** Returns the link for the first owner of an organization; undefined once an owner has signed in. */
export const firstOwnerLink = async (
  services: Services,
  organization_id: string,
  email: string,
): Promise<string | undefined> => {
  const isOwned = await hasVerifiedOwner(services.database.db, organization_id)
  return isOwned ? undefined : ownerLink(services, organization_id, email)
}
