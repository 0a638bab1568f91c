import type { OAuth2Client, OAuth2ClientPublic, OAuth2ClientRegistered } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import type { ClientRow } from './client-queries.ts'

/** Placeholder for a secret that was shown once. Clients require a text. */
export const maskedSecret = 'atelier_cs_********'

/** Secrets of a client, only shown in the response to its registration. */
type ClientSecrets = {
  readonly client_secret: string
  readonly registration_access_token: string
}

/** Returns the metadata URLs of a client. Absent ones are omitted, because some programs do not accept null. */
const presentAddresses = ({ client_uri, logo_uri, tos_uri, policy_uri }: ClientRow) => ({
  ...(client_uri !== null && { client_uri }),
  ...(logo_uri !== null && { logo_uri }),
  ...(tos_uri !== null && { tos_uri }),
  ...(policy_uri !== null && { policy_uri }),
})

/**
 * Presents a registration to its owner.
 *
 * @param client_secret the secret in plain text, in the response that creates it
 */
export const presentClient = (
  client: ClientRow,
  { public_url }: Pick<Services, 'public_url'>,
  client_secret = maskedSecret,
): OAuth2Client => ({
  redirect_uris: client.redirect_uris,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: client.grant_types,
  response_types: ['code'],
  scope: client.scopes.join(' '),
  client_name: client.client_name,
  ...presentAddresses(client),
  post_logout_redirect_uris: client.post_logout_redirect_uris,
  created_at: iso(client.created_at),
  modified_at: isoOrNull(client.modified_at),
  client_id: client.client_id,
  client_secret,
  client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
  client_secret_expires_at: 0,
  registration_client_uri: `${public_url}/v1/oauth2/register/${client.client_id}`,
})

/** Presents a new registration. For a public client, the secret's fields are omitted. */
export const presentRegistered = (
  client: ClientRow,
  services: Pick<Services, 'public_url'>,
  { client_secret, registration_access_token }: ClientSecrets,
): output<typeof OAuth2ClientRegistered> => {
  const { client_secret_expires_at, ...registration } = presentClient(client, services, client_secret)
  const hasSecret = client.token_endpoint_auth_method !== 'none'
  return {
    ...registration,
    client_secret: hasSecret ? client_secret : undefined,
    client_secret_expires_at: hasSecret ? client_secret_expires_at : undefined,
    registration_access_token,
  }
}

/** Presents a client on the consent page. */
export const presentPublicClient = (client: ClientRow): output<typeof OAuth2ClientPublic> => ({
  created_at: iso(client.created_at),
  modified_at: isoOrNull(client.modified_at),
  client_id: client.client_id,
  client_name: client.client_name,
  client_uri: client.client_uri,
  logo_uri: client.logo_uri,
  tos_uri: client.tos_uri,
  policy_uri: client.policy_uri,
})
