import type { GrantableScope, Scope } from '@atelier/contract'
import type { AskedFor, Credential, SellingUser, User } from '@atelier/plumbing/http'
import type { Connection } from '../../core/services.ts'
import { findRoles } from './member-queries.ts'
import { allRoles, rolesThatOpen } from './roles.ts'

/**
 * Returns a user as the caller of an endpoint, by session or token.
 *
 * A seller's call sees the organizations in which the user's role opens it. When the role opens it in none of
 * the user's organizations, the caller holds no scope and the call is closed. Users without any organization
 * see empty lists.
 *
 * @param granted scopes of the session or token
 */
export const userCaller = async (
  db: Connection,
  user_id: string,
  credential: Credential,
  granted: readonly (Scope | GrantableScope)[],
  { access, scopes = [] }: AskedFor,
): Promise<User | SellingUser> => {
  if (access !== 'seller') return { kind: 'user', user_id, credential, scopes: granted }
  const roles = rolesThatOpen(scopes)
  const held = roles.length === allRoles.length ? [] : await findRoles(db, user_id)
  const isTooLow = held.length > 0 && !held.some((role) => roles.includes(role))
  return { kind: 'user', user_id, roles, credential, scopes: isTooLow ? [] : granted }
}
