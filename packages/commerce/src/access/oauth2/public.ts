import type { contract } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { type Context, type Handler, OAuth2Error } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { authenticateClient } from './client-authentication.ts'
import { claimsOf } from './id-token.ts'
import { forgetAfter } from './issue.ts'
import { findOrganizationName, isStillGiven } from './subject-queries.ts'
import { endFamily, findByEitherToken } from './token-queries.ts'

type Area = typeof contract.oauth2

/**
 * Revokes both tokens of a pair and all others from the same authorization. An unknown token counts as
 * revoked.
 */
export const revoke: Handler<Area['revoke'], Services> = async ({ body }, services) => {
  const { database, clock, secret, request } = services
  const client = await authenticateClient(services, body, request.client)
  await database.transact(async (tx) => {
    const pair = await findByEitherToken(tx, hashToken(secret, body.token))
    if (pair === undefined) return
    if (pair.client_id !== client.id)
      throw new OAuth2Error(400, 'invalid_grant', 'This token belongs to another client.')
    const now = clock.now()
    await holdKey(tx, 'oauth2 tokens', pair.family_id)
    await endFamily(tx, pair.family_id, now, forgetAfter(now))
  })
  return {}
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/**
 * Returns token facts to its own client. A token of another client is reported as inactive, like an unknown
 * one.
 */
export const introspect: Handler<Area['introspect'], Services> = async ({ body }, services) => {
  const { database, clock, secret, request, public_url } = services
  const client = await authenticateClient(services, body, request.client, true)
  const hash = hashToken(secret, body.token)
  const pair = await findByEitherToken(database.db, hash)
  if (pair === undefined || pair.client_id !== client.id || pair.ended_at !== null) return { active: false }
  if (!(await isStillGiven(database.db, pair))) return { active: false }
  const isAccess = pair.access_token_hash === hash
  if (isAccess && pair.expires_at <= clock.now()) return { active: false }
  return {
    active: true,
    client_id: client.client_id,
    token_type: isAccess ? 'access_token' : 'refresh_token',
    scope: (isAccess ? pair.scopes : pair.granted_scopes).join(' '),
    sub_type: pair.organization_id === null ? 'user' : 'organization',
    sub: pair.organization_id ?? pair.user_id,
    aud: client.client_id,
    iss: public_url,
    // A refresh token does not expire.
    ...(isAccess && { exp: inSeconds(pair.expires_at) }),
    iat: inSeconds(pair.created_at),
  }
}

/** Returns the claims about the subject of a token, limited by its scopes. */
const readUserinfo = async ({ database, caller }: Context<Services, Area['userinfo']>) => {
  const { db } = database
  if (caller.kind === 'organization')
    return { sub: caller.organization_id, name: await findOrganizationName(db, caller.organization_id) }
  return claimsOf(db, { user_id: caller.user_id, organization_id: null }, caller.scopes)
}

export const userinfo: Handler<Area['userinfo'], Services> = (_, services) => readUserinfo(services)
export const post = userinfo
