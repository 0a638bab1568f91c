import { additions, grantableScopes } from '@atelier/contract'
import { isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { createToken } from '@atelier/plumbing/tokens'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { lock } from '../../core/database/lock.ts'
import { findRole } from '../identity/member-queries.ts'
import { type MemberRole, scopesOfRole } from '../identity/roles.ts'
import { endOf, lifetimeIssues, scopeIssues } from '../identity/token-terms.ts'
import { notFound } from '../not-found.ts'
import type { Services, Tx } from '../../core/services.ts'
import { tokenPrefix, tokenRow } from './issue.ts'
import {
  deleteTokens,
  findTokenOfMember,
  findTokensByIds,
  insertToken,
  managedTokens,
  type TokenRow,
  updateToken,
} from './queries.ts'

type Area = typeof additions.organizationAccessTokens
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const present = ({
  label,
  token_hash: _hash,
  revision: _revision,
  created_at,
  modified_at,
  expires_at,
  last_used_at,
  scopes,
  ...row
}: Omit<TokenRow, 'revision'> & Partial<Pick<TokenRow, 'revision'>>) => ({
  ...row,
  comment: label,
  scopes: grantableScopes.filter((scope) => scopes.includes(scope)),
  created_at: created_at.toISOString(),
  modified_at: isoOrNull(modified_at),
  expires_at: isoOrNull(expires_at),
  last_used_at: isoOrNull(last_used_at),
})

/** @throws NotPermitted for members with the role support or read_only */
const requireManager = (role: MemberRole): void => {
  if (role === 'support' || role === 'read_only')
    throw apiError(
      'NotPermitted',
      'Only owners, admins and developers can manage the tokens of an organization.',
    )
}

/** Lists the access tokens of the organizations in which the caller manages them. */
export const list = defineList(additions.organizationAccessTokens.list, {
  from: (db, { user_id }) => managedTokens(db, user_id),
  id: 'organization_tokens.id',
  filters: { organization_id: oneOf('organization_tokens.organization_id') },
  sorts: {
    created_at: 'organization_tokens.created_at',
    comment: 'organization_tokens.label',
    last_used_at: 'organization_tokens.last_used_at',
    organization_id: 'organization_tokens.organization_id',
  },
  load: findTokensByIds,
  present,
})

/**
 * Returns the caller's role in an organization, locked until the end of the transaction.
 *
 * @throws InvalidRequest for an organization without the caller as a member
 */
const lockRole = async (tx: Tx, organization_id: string, user_id: string): Promise<MemberRole> => {
  await lock(tx, 'organizations', { id: organization_id })
  const role = await findRole(tx, { organization_id, user_id })
  if (role === undefined) throw invalid([issue('organization_id', 'Organization not found.')])
  return role
}

/** Creates a token limited to the role of its creator. Its text is only readable in this response. */
export const create: For<'create'> = async ({ body }, { database, clock, secret, caller }) => {
  const { organization_id, comment, expires_in, scopes, wire } = body
  if (organization_id === undefined || organization_id === null)
    throw invalid([issue('organization_id', 'organization_id is required.', 'missing')])
  return database.transact(async (tx) => {
    const role = await lockRole(tx, organization_id, caller.user_id)
    requireManager(role)
    const issues = [...lifetimeIssues(expires_in), ...scopeIssues(scopes, scopesOfRole(role))]
    if (issues.length > 0) throw invalid(issues)
    const token = createToken(tokenPrefix)
    const now = clock.now()
    const request = { organization_id, label: comment, scopes, wire, expires_at: endOf(expires_in, now) }
    const row = tokenRow(secret, token, request)
    await insertToken(tx, row, now)
    const created = { ...row, created_at: now, modified_at: null, last_used_at: null }
    return { organization_access_token: present(created), token }
  })
}

/**
 * Returns a token of the caller's organization with the caller's role, locked until the end of the
 * transaction.
 */
const lockToken = async (tx: Tx, id: string, user_id: string) => {
  const row = await findTokenOfMember(tx, id, user_id)
  if (row === undefined) throw notFound('access token', id)
  await lock(tx, 'organizations', { id: row.organization_id })
  await lock(tx, 'organization_tokens', { id })
  const token = await findTokenOfMember(tx, id, user_id)
  if (token === undefined) throw notFound('access token', id)
  requireManager(token.role)
  return token
}

export const update: For<'update'> = ({ path, body }, { database, clock, caller, request }) =>
  database.transact(async (tx) => {
    const { id, role, revision } = await lockToken(tx, path.id, caller.user_id)
    requireRevision(request, { id, revision })
    const { comment, scopes, wire } = body
    const issues = scopeIssues(scopes ?? [], scopesOfRole(role))
    if (issues.length > 0) throw invalid(issues)
    const change = {
      ...(comment != null && { label: comment }),
      ...(scopes != null && { scopes }),
      ...(wire !== undefined && { wire }),
    }
    const after = await updateToken(tx, id, { ...change, modified_at: clock.now() })
    return withRevision(after, present(after))
  })

const remove: For<'delete'> = ({ path }, { database, caller }) =>
  database.transact(async (tx) => {
    const { id, organization_id } = await lockToken(tx, path.id, caller.user_id)
    await deleteTokens(tx, organization_id, [id])
  })
export { remove as delete }
