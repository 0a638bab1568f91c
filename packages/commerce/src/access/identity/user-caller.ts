import { type GrantableScope, Id, type Scope } from '@atelier/contract'
import {
  type RequestedAccess,
  type Credential,
  type SellingUser,
  UnknownOrganization,
  type User,
} from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import type { Connection } from '../../core/services.ts'
import { findRole, findRoles } from './member-queries.ts'
import { allRoles, rolesPermitting } from './roles.ts'

const isId = (text: string): boolean => safeParse(Id, text).success

/**
 * Returns a user as the caller of an endpoint, by session or token.
 *
 * A seller's call sees the organizations in which the user's role permits it. If the role permits it in none of
 * the user's organizations, the caller holds no scope. Users without any organization
 * see empty lists. A call that names an organization of the user reaches that one alone.
 *
 * @param granted scopes of the session or token
 * @throws UnknownOrganization for an organization of others
 */
export const userCaller = async (
  db: Connection,
  user_id: string,
  credential: Credential,
  granted: readonly (Scope | GrantableScope)[],
  { access, scopes = [], organization }: RequestedAccess,
): Promise<User | SellingUser> => {
  const user: User = { kind: 'user', user_id, credential, scopes: granted }
  if (access !== 'seller') return user
  const roles = rolesPermitting(scopes)
  if (organization !== undefined) {
    const role = isId(organization)
      ? await findRole(db, { organization_id: organization, user_id })
      : undefined
    if (role === undefined) throw new UnknownOrganization(organization)
    const scopesThere = roles.includes(role) ? granted : []
    return { ...user, roles, only: organization, scopes: scopesThere }
  }
  const ownRoles = roles.length === allRoles.length ? [] : await findRoles(db, user_id)
  const isTooLow = ownRoles.length > 0 && !ownRoles.some((role) => roles.includes(role))
  return { ...user, roles, scopes: isTooLow ? [] : granted }
}
