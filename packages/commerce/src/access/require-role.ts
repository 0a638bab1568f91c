import type { Endpoint } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { Connection } from '../core/services.ts'
import { findMemberships, findRole } from './identity/member-queries.ts'
import { notFound } from './not-found.ts'

type Membership = { readonly organization_id: string; readonly user_id: string }

/** Requires an owner, also of an organization that is being deleted. */
const requireOwner = async (db: Connection, { organization_id, user_id }: Membership, sentence: string) => {
  const membership = (await findMemberships(db, user_id)).find(({ id }) => id === organization_id)
  if (membership === undefined)
    throw apiError('ResourceNotFound', `There is no organization ${organization_id} that you belong to.`)
  if (membership.role !== 'owner') throw apiError('NotPermitted', sentence)
}

/**
 * Requires the role that an endpoint declares: any member, an owner or admin, or an owner.
 *
 * @param sentence message for members with another role
 * @throws ResourceNotFound for an organization of others, NotPermitted for members with another role
 */
export const requireRole = async (
  db: Connection,
  required: NonNullable<Endpoint['role']>,
  membership: Membership,
  sentence = 'Only owners and admins can change the settings of an organization.',
): Promise<void> => {
  if (required === 'owner') return requireOwner(db, membership, sentence)
  const role = await findRole(db, membership)
  if (role === undefined) throw notFound('organization', membership.organization_id)
  if (required === 'admin' && role !== 'owner' && role !== 'admin') throw apiError('NotPermitted', sentence)
}
