import { apiError } from '@atelier/plumbing/http'
import { findMemberships } from './identity/member-queries.ts'
import type { Connection } from '../core/services.ts'

/**
 * Returns the organization of which a user is an owner, also one that is being deleted.
 *
 * @param sentence message for members who are not owners
 * @throws ResourceNotFound for an organization of others, NotPermitted for members who are not owners
 */
export const requireOwner = async (
  db: Connection,
  organization_id: string,
  user_id: string,
  sentence: string,
) => {
  const membership = (await findMemberships(db, user_id)).find(({ id }) => id === organization_id)
  if (membership === undefined)
    throw apiError('ResourceNotFound', `There is no organization ${organization_id} that you belong to.`)
  if (membership.role !== 'owner') throw apiError('NotPermitted', sentence)
  return membership
}
