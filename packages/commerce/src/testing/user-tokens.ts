import { grantableScopes } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import { insertClient } from '../access/oauth2/client-queries.ts'
import { insertTokens } from '../access/oauth2/token-queries.ts'
import type { Shop } from './open-shop.ts'

type Given = {
  readonly user_id: string
  /** Organization that the token acts for; null when it acts for the user. */
  readonly organization_id?: string | null
  readonly scopes?: readonly string[]
  readonly expires_at?: Date
  readonly ended_at?: Date
}

/** Creates an access token of a new OAuth2 client, as issued after a user's consent. */
export const giveOAuth2Token = async (shop: Shop, input: Given): Promise<string> => {
  const { user_id, organization_id = null, scopes = grantableScopes } = input
  const created_at = shop.clock.now()
  const client_id = crypto.randomUUID()
  const { db } = shop.database
  const access_token = createToken(organization_id === null ? 'atelier_at_u_' : 'atelier_at_o_')
  await insertClient(db, {
    id: client_id,
    organization_id: null,
    user_id: null,
    client_id: createToken('atelier_ci_'),
    secret_hash: '',
    registration_token_hash: client_id,
    client_name: 'Ledger App',
    redirect_uris: ['https://app.example/callback'],
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code'],
    scopes: [...grantableScopes],
    client_uri: null,
    logo_uri: null,
    tos_uri: null,
    policy_uri: null,
    post_logout_redirect_uris: [],
    created_at,
    modified_at: null,
    deleted_at: null,
  })
  await shop.database.transact((tx) =>
    insertTokens(tx, {
      id: crypto.randomUUID(),
      family_id: crypto.randomUUID(),
      client_id,
      user_id,
      organization_id,
      access_token_hash: hashToken(shop.secret, access_token),
      refresh_token_hash: null,
      scopes: [...scopes],
      granted_scopes: [...scopes],
      auth_time: created_at,
      created_at,
      expires_at: input.expires_at ?? new Date(created_at.getTime() + days(10)),
      ended_at: input.ended_at ?? null,
      replaced_at: null,
      sealed_answer: null,
      forget_at: null,
    }),
  )
  return access_token
}
