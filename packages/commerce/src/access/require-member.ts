import { apiError } from '@atelier/plumbing/http'
import { findRole } from './identity/member-queries.ts'
import type { MemberRole } from './identity/roles.ts'
import type { Connection } from '../core/services.ts'
import { notFound } from './not-found.ts'

/** Returns the role of a user in an organization. @throws ResourceNotFound for an organization of others */
export const requireMember = async (
  db: Connection,
  organization_id: string,
  user_id: string,
): Promise<MemberRole> => {
  const role = await findRole(db, { organization_id, user_id })
  if (role === undefined) throw notFound('organization', organization_id)
  return role
}

/**
 * Requires a role that may change the settings of an organization: owner or admin.
 *
 * @throws ResourceNotFound for an organization of others; NotPermitted for members who are neither owner nor admin
 */
export const requireAdmin = async (
  db: Connection,
  organization_id: string,
  user_id: string,
): Promise<void> => {
  const role = await requireMember(db, organization_id, user_id)
  if (role !== 'owner' && role !== 'admin')
    throw apiError('NotPermitted', 'Only owners and admins can change the settings of an organization.')
}
