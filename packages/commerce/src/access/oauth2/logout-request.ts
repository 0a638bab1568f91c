import type { PageRequest } from '@atelier/plumbing/http'
import { OAuth2Error } from '@atelier/plumbing/http'
import { compactVerify, createLocalJWKSet, decodeJwt } from 'jose'
import type { Services } from '../../core/services.ts'
import { type ClientRow, findClient } from './client-queries.ts'
import { isRegistered, withParameters } from './client-rules.ts'
import { publishedKeys } from './keys.ts'
import { requireNoneTwice } from './page-reply.ts'

/** Logout request of a client (OpenID Connect RP-Initiated Logout, section 2). */
export type LogoutRequest = {
  readonly client: ClientRow | undefined
  /** User or organization in the client's ID token. Undefined without an ID token signed by us. */
  readonly subject: string | undefined
  /** Destination after logout: a URL that the client has registered, with its state. */
  readonly leads_to: string | undefined
}

/** Facts of an ID token, expired or not. Undefined unless signed by a published key. */
const readHint = async (
  services: Services,
  token: string,
): Promise<{ readonly client_id: string; readonly subject: string } | undefined> => {
  try {
    const keys = createLocalJWKSet({ keys: [...(await publishedKeys(services))] })
    await compactVerify(token, keys, { algorithms: ['RS256'] })
  } catch {
    return undefined
  }
  const { iss, aud, sub } = decodeJwt(token)
  const client_id = Array.isArray(aud) ? aud[0] : aud
  return iss === services.public_url && client_id !== undefined && sub !== undefined
    ? { client_id, subject: sub }
    : undefined
}

const leadsTo = (
  { post_logout_redirect_uris }: ClientRow,
  address: string | null,
  state: string | null,
): string | undefined => {
  if (address === null) return undefined
  if (!isRegistered(post_logout_redirect_uris, address))
    throw new OAuth2Error(400, 'invalid_request', "Invalid 'post_logout_redirect_uri' in request.")
  return withParameters(address, { state: state ?? undefined })
}

/**
 * Reads a logout request. Without a client there is no permitted redirect; an ID token too old to be verified
 * is ignored.
 *
 * @throws OAuth2Error
 */
export const readLogout = async (services: Services, { url }: PageRequest): Promise<LogoutRequest> => {
  requireNoneTwice(url)
  const { searchParams: query } = url
  const token = query.get('id_token_hint')
  const hint = token === null ? undefined : await readHint(services, token)
  const clientId = query.get('client_id')
  if (hint !== undefined && clientId !== null && clientId !== hint.client_id)
    throw new OAuth2Error(400, 'invalid_request', "The ID token belongs to another client than 'client_id'.")
  const client_id = hint?.client_id ?? clientId
  const client = client_id === null ? undefined : await findClient(services.database.db, client_id)
  return {
    client,
    subject: client && hint?.subject,
    leads_to: client && leadsTo(client, query.get('post_logout_redirect_uri'), query.get('state')),
  }
}
