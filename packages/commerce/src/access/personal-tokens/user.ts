import { additions, grantableScopes, type GrantableScope } from '@atelier/contract'
import { isoOrNull } from '@atelier/plumbing/database'
import { type Handler, invalid, requireRevision, withRevision } from '@atelier/plumbing/http'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import { defineList } from '../../core/database/define-list.ts'
import { lock } from '../../core/database/lock.ts'
import { notifyUser } from '../identity/account-notice.ts'
import { findRoles } from '../identity/member-queries.ts'
import { scopesOfRole } from '../identity/roles.ts'
import { endOf, lifetimeIssues, scopeIssues } from '../identity/token-terms.ts'
import { notFound } from '../not-found.ts'
import type { Connection, Services } from '../../core/services.ts'
import {
  deleteToken,
  findToken,
  findTokens,
  insertToken,
  type NewPersonalToken,
  type PersonalTokenRow,
  tokensOf,
  updateToken,
} from './queries.ts'

type Area = typeof additions.personalAccessTokens
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const personalPrefix = 'atelier_pat_'

/** Scopes of every user regardless of role: reading their identity, and creating an organization. */
const scopesOfEveryUser: readonly GrantableScope[] = [
  'openid',
  'profile',
  'email',
  'user:read',
  'organizations:read',
  'organizations:write',
]

/**
 * Returns the scopes granted by a user's roles in any organization. In each organization, the role there
 * limits the token.
 */
const scopesOf = async (db: Connection, user_id: string): Promise<readonly GrantableScope[]> => {
  const roles = await findRoles(db, user_id)
  return [...scopesOfEveryUser, ...roles.flatMap(scopesOfRole)]
}

const present = ({
  token_hash: _hash,
  revision: _revision,
  user_id: _user,
  created_at,
  modified_at,
  expires_at,
  last_used_at,
  scopes,
  ...row
}: NewPersonalToken & Partial<Pick<PersonalTokenRow, 'revision'>>) => ({
  ...row,
  scopes: grantableScopes.filter((scope) => scopes.includes(scope)),
  created_at: created_at.toISOString(),
  modified_at: isoOrNull(modified_at),
  expires_at: isoOrNull(expires_at),
  last_used_at: isoOrNull(last_used_at),
})

/** Lists the caller's own tokens. */
export const list = defineList(additions.personalAccessTokens.list, {
  from: (db, { user_id }) => tokensOf(db, user_id),
  id: 'personal_tokens.id',
  filters: {},
  sorts: {
    created_at: 'personal_tokens.created_at',
    comment: 'personal_tokens.comment',
    last_used_at: 'personal_tokens.last_used_at',
  },
  load: findTokens,
  present,
})

/** Creates a token that acts as the caller. Its text is only readable in this response. */
export const create: For<'create'> = async ({ body }, { database, clock, secret, caller }) => {
  const { comment, expires_in, scopes, wire } = body
  const ownScopes = await scopesOf(database.db, caller.user_id)
  const issues = [...lifetimeIssues(expires_in), ...scopeIssues(scopes, ownScopes)]
  if (issues.length > 0) throw invalid(issues)
  const token = createToken(personalPrefix)
  const now = clock.now()
  const row: NewPersonalToken = {
    id: crypto.randomUUID(),
    user_id: caller.user_id,
    token_hash: hashToken(secret, token),
    token_start: token.slice(0, personalPrefix.length + 4),
    comment,
    scopes: [...scopes],
    wire,
    expires_at: endOf(expires_in, now),
    last_used_at: null,
    created_at: now,
    modified_at: null,
  }
  await database.transact(async (tx) => {
    await insertToken(tx, row)
    await notifyUser(tx, caller.user_id, { what: 'token_created', name: comment })
  })
  return { personal_access_token: present(row), token }
}

export const update: For<'update'> = async ({ path, body }, { database, clock, caller, request }) => {
  const { comment, scopes, wire } = body
  const issues = scopeIssues(scopes ?? [], await scopesOf(database.db, caller.user_id))
  if (issues.length > 0) throw invalid(issues)
  const change = {
    ...(comment != null && { comment }),
    ...(scopes != null && { scopes: [...scopes] }),
    ...(wire !== undefined && { wire }),
  }
  return database.transact(async (tx) => {
    await lock(tx, 'personal_tokens', { id: path.id })
    const before = await findToken(tx, caller.user_id, path.id)
    if (before === undefined) throw notFound('access token', path.id)
    requireRevision(request, before)
    const after = await updateToken(tx, before.id, { ...change, modified_at: clock.now() })
    return withRevision(after, present(after))
  })
}

const remove: For<'delete'> = async ({ path }, { database, caller }) => {
  const wasThere = await database.transact((tx) => deleteToken(tx, caller.user_id, path.id))
  if (!wasThere) throw notFound('access token', path.id)
}
export { remove as delete }
