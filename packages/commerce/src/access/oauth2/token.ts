import type { contract, OAuth2TokenRequest, OAuth2TokenResponse } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { type Handler, OAuth2Error } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { output } from 'zod/v4/core'
import type { Services, Tx } from '../../core/services.ts'
import { authenticateClient } from './client-authentication.ts'
import type { ClientRow } from './client-queries.ts'
import { knownScopesIn } from './client-rules.ts'
import { forgetAfter, issueTokens } from './issue.ts'
import { currentKey, type SigningKey } from './keys.ts'
import { requireVerifier } from './pkce.ts'
import { findSavedResponse, saveResponse } from './repeated-refresh.ts'
import { isStillGiven } from './subject-queries.ts'
import { endFamily, endTokens, findByRefreshToken, findCode, takeCode } from './token-queries.ts'

type TokenResponse = output<typeof OAuth2TokenResponse>
type Form<Grant> = Extract<output<typeof OAuth2TokenRequest>, { grant_type: Grant }>

const invalidGrantError = (name: string): OAuth2Error =>
  new OAuth2Error(400, 'invalid_grant', `Invalid '${name}' in request.`)

/** Ends all tokens of a family. The lock orders it before or after a concurrent refresh. */
const revokeFamily = async (tx: Tx, family_id: string, now: Date): Promise<void> => {
  await holdKey(tx, 'oauth2 tokens', family_id)
  await endFamily(tx, family_id, now, forgetAfter(now))
}

/**
 * Redeems an authorization code, once. A second use means that the code was stolen, so the tokens of the
 * first one end (RFC 6749, section 4.1.2).
 */
const redeemCode = async (
  services: Services,
  key: SigningKey,
  client: ClientRow,
  form: Form<'authorization_code'>,
): Promise<TokenResponse> => {
  const { database, clock, secret } = services
  const response = await database.transact(async (tx): Promise<TokenResponse | 'used'> => {
    const now = clock.now()
    const code = await findCode(tx, hashToken(secret, form.code), client.id)
    if (code === undefined) throw invalidGrantError('code')
    const { family_id, user_id, organization_id, auth_time, nonce } = code
    if (!(await isStillGiven(tx, code))) throw invalidGrantError('code')
    if (code.redeemed_at === null) {
      if (code.expires_at <= now) throw invalidGrantError('code')
      if (code.redirect_uri !== null && form.redirect_uri !== code.redirect_uri)
        throw invalidGrantError('redirect_uri')
      if (
        code.redirect_uri === null &&
        form.redirect_uri !== undefined &&
        form.redirect_uri !== client.redirect_uris[0]
      )
        throw invalidGrantError('redirect_uri')
      requireVerifier(code, form.code_verifier)
      await holdKey(tx, 'oauth2 tokens', family_id)
      if (await takeCode(tx, code.id, now)) {
        const granted_scopes = code.scopes
        const scopes = granted_scopes.filter((scope) => client.scopes.includes(scope))
        const facts = { family_id, user_id, organization_id, auth_time, nonce, scopes, granted_scopes }
        return issueTokens(tx, services, key, client, { ...facts, from: 'code' })
      }
    }
    await revokeFamily(tx, family_id, now)
    return 'used'
  })
  if (response === 'used') throw invalidGrantError('code')
  return response
}

/**
 * Replaces a pair of tokens. The same refresh gets the same response for a moment, because programs lose
 * responses and refresh concurrently. Any other use of a replaced refresh token means that it was stolen, so
 * its whole family ends. So does the family of a user who can no longer grant the access.
 */
const refresh = async (
  services: Services,
  key: SigningKey,
  client: ClientRow,
  form: Form<'refresh_token'>,
): Promise<TokenResponse> => {
  const { database, clock, secret } = services
  const response = await database.transact(async (tx): Promise<TokenResponse | 'rejected'> => {
    const now = clock.now()
    const hash = hashToken(secret, form.refresh_token)
    const grant = await findByRefreshToken(tx, hash)
    if (grant === undefined) throw invalidGrantError('refresh_token')
    await holdKey(tx, 'oauth2 tokens', grant.family_id)
    const pair = await findByRefreshToken(tx, hash)
    const isOfClient = pair?.client_id === client.id
    // A valid token is unknown to another client, which cannot revoke it either.
    if (!isOfClient && pair?.ended_at === null) throw invalidGrantError('refresh_token')
    if (!isOfClient || !(await isStillGiven(tx, pair))) {
      await revokeFamily(tx, grant.family_id, now)
      return 'rejected'
    }
    const { family_id, user_id, organization_id, auth_time, granted_scopes } = pair
    const requested = form.scope === undefined ? granted_scopes : knownScopesIn(form.scope)
    const renewal = { refresh_token: form.refresh_token, scopes: requested }
    if (pair.ended_at !== null) {
      const repeated = await findSavedResponse(tx, secret, pair, renewal)
      if (repeated === undefined) await revokeFamily(tx, family_id, now)
      return repeated ?? 'rejected'
    }
    if (form.scope !== undefined && requested.length === 0)
      throw new OAuth2Error(400, 'invalid_scope', 'None of the scopes is known.')
    if (requested.some((scope) => !granted_scopes.includes(scope)))
      throw new OAuth2Error(400, 'invalid_scope', 'A refresh cannot ask for more than was granted.')
    await endTokens(tx, pair.id, now, forgetAfter(now))
    const scopes = requested.filter((scope) => client.scopes.includes(scope))
    const facts = { family_id, user_id, organization_id, auth_time, nonce: null, scopes, granted_scopes }
    const next = await issueTokens(tx, services, key, client, { ...facts, from: 'refresh' })
    await saveResponse(tx, secret, pair, renewal, next)
    return next
  })
  if (response === 'rejected') throw invalidGrantError('refresh_token')
  return response
}

/** Exchanges a code or a refresh token for tokens. */
export const token: Handler<typeof contract.oauth2.token, Services> = async ({ body }, services) => {
  const client = await authenticateClient(services, body, services.request.client)
  if (!client.grant_types.includes(body.grant_type))
    throw new OAuth2Error(
      400,
      'unauthorized_client',
      `The client has not registered the grant ${body.grant_type}.`,
    )
  const key = await currentKey(services)
  return body.grant_type === 'authorization_code'
    ? redeemCode(services, key, client, body)
    : refresh(services, key, client, body)
}
