import { findRole } from '../identity/member-queries.ts'
import { rolesPermitting } from '../identity/roles.ts'
import type { Connection } from '../../core/services.ts'
import { selectOrganizations } from '../organizations.ts'

/** Returns the name of an organization for clients: its slug. */
export const findOrganizationName = async (db: Connection, id: string): Promise<string> =>
  (await selectOrganizations(db).where('id', '=', id).executeTakeFirstOrThrow()).slug

/** An organization in the account selection. */
export type Choice = { readonly id: string; readonly slug: string; readonly avatar_url: string | null }

/** Roles that manage an organization, and so can give programs access to it. */
export const managingRoles = rolesPermitting(['organizations:write'])

/** Returns the organizations that a user manages, by slug. */
export const findManagedOrganizations = (db: Connection, user_id: string): Promise<readonly Choice[]> =>
  db
    .selectFrom('organization_members')
    .innerJoin(
      selectOrganizations(db).as('organizations'),
      'organizations.id',
      'organization_members.organization_id',
    )
    .select(['organizations.id', 'organizations.slug', 'organizations.avatar_url'])
    .where('organization_members.user_id', '=', user_id)
    .where('organization_members.role', 'in', managingRoles)
    .where('organizations.deletion_requested_at', 'is', null)
    .orderBy('organizations.slug')
    .execute()

/**
 * Returns true while a consent is effective. Access to an organization ends when the consenting user no
 * longer manages it.
 */
export const isStillGiven = async (
  db: Connection,
  { user_id, organization_id }: { readonly user_id: string; readonly organization_id: string | null },
): Promise<boolean> => {
  if (organization_id === null) return true
  const role = await findRole(db, { organization_id, user_id })
  return role !== undefined && managingRoles.includes(role)
}
