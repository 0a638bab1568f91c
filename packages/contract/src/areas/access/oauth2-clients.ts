import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { blankToNull, pageOf, pageQuery, Timestamp, WebAddress } from '../../primitives/parts.ts'
import { grantableScopes, reservedScopes } from '../../primitives/scopes.ts'

export const TokenEndpointAuthMethod = z.enum(['client_secret_basic', 'client_secret_post', 'none'])
export const OAuth2GrantType = z.enum(['authorization_code', 'refresh_token'])

const scripts = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'filesystem:',
  'about:',
  'blob:',
  'view-source:',
])
const privateHost =
  /^(10\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+)$/

/** Names of the machine itself: `localhost` and names under it (RFC 6761), and its IPv6 address. */
const ownHost = /^((.+\.)?localhost|\[::1\])$/

const isRedirectAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (hostname.includes('*')) return false
  // Without the slashes, browsers would read the rest as a path of this server.
  if (/^https?:(?!\/\/)/i.test(address)) return false
  if (protocol === 'http:') return ownHost.test(hostname) || privateHost.test(hostname)
  return !scripts.has(protocol)
}

/**
 * Redirect URI: https, plain http to a local or private host, or a custom scheme. Wildcard hosts are not
 * allowed.
 */
export const RedirectAddress = z
  .string()
  .check(
    z.maxLength(2083),
    z.refine(isRedirectAddress, { error: 'An HTTPS URL is required.', params: { type: 'url' } }),
  )

const grantable: ReadonlySet<string> = new Set(grantableScopes)

const reserved: ReadonlySet<string> = new Set(reservedScopes)

const canBeGranted = (text: string): boolean => {
  const scopes = text.split(' ').filter((scope) => scope !== '')
  if (scopes.some((scope) => reserved.has(scope))) return false
  return scopes.length === 0 || scopes.some((scope) => grantable.has(scope))
}

/**
 * Scopes that a client can request, separated by spaces. Unknown scopes are dropped. Reserved scopes, or only
 * unknown ones, are invalid metadata.
 */
export const RegisteredScope = z.string().check(
  z.refine(canBeGranted, {
    error: 'A client can only ask for scopes that can be granted.',
    params: { type: 'invalid_client_metadata' },
  }),
)

const text = z.nullish(z.string())
const isAddress = (text: string): boolean =>
  text.trim() === '' || z.safeParse(WebAddress, text.trim()).success

/** URL of a client, such as its website; a blank text means none. */
const address = z.nullish(
  z.pipe(
    z.string().check(
      z.refine(isAddress, {
        error: 'Must be a full web address, such as https://example.com/thanks.',
        params: { type: 'url' },
      }),
    ),
    z.transform((text) => (blankToNull(text) === null ? null : z.parse(WebAddress, text.trim()))),
  ),
)

/**
 * Returns the optional metadata with a default. Programs that write every member of a structure send null or an empty
 * text for those that they do not set.
 */
const unset = <Schema extends z.ZodMiniType>(schema: Schema, value: NoInfer<z.output<Schema>>) =>
  z.pipe(
    z.nullish(z.union([schema, z.literal('')])),
    z.transform((input): z.output<Schema> => (input === '' ? value : (input ?? value))),
  )

/** Registration of a client (RFC 7591, section 2). Without `scope` it can request every grantable scope. */
export const OAuth2ClientCreate = z.object({
  client_name: z.string().check(
    z.minLength(1),
    z.refine((name) => name.trim() !== '', { error: 'Must not be blank.' }),
  ),
  redirect_uris: z.array(RedirectAddress).check(z.minLength(1)),
  token_endpoint_auth_method: unset(TokenEndpointAuthMethod, 'client_secret_post'),
  grant_types: unset(z.array(OAuth2GrantType), ['authorization_code', 'refresh_token']),
  response_types: unset(z.array(z.literal('code')), ['code']),
  scope: unset(RegisteredScope, grantableScopes.join(' ')),
  client_uri: address,
  logo_uri: address,
  tos_uri: address,
  policy_uri: address,
  /** Allowed redirect URIs after a logout (OpenID Connect RP-Initiated Logout, section 3.1). */
  post_logout_redirect_uris: unset(z.array(RedirectAddress), []),
})

/** A secret in the request must be the client's own (RFC 7592, section 2.2). */
export const OAuth2ClientUpdate = z.extend(OAuth2ClientCreate, {
  client_id: z.string(),
  client_secret: z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text || undefined),
    ),
  ),
})

/**
 * Registered client (specification 2, section 3). Its secret and registration token are readable only in the
 * response to the registration; other responses mask the secret. `client_secret_expires_at` 0 means never.
 */
export const OAuth2Client = z.object({
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: TokenEndpointAuthMethod,
  grant_types: z.array(OAuth2GrantType),
  response_types: z.array(z.literal('code')),
  scope: z.string(),
  client_name: z.string(),
  client_uri: text,
  logo_uri: text,
  tos_uri: text,
  policy_uri: text,
  post_logout_redirect_uris: z.optional(z.array(z.string())),
  created_at: z.optional(Timestamp),
  modified_at: z.nullish(Timestamp),
  client_id: z.string(),
  client_secret: z.string(),
  /** Seconds since 1970. */
  client_id_issued_at: z.int(),
  client_secret_expires_at: z.int(),
  registration_client_uri: z.optional(z.string()),
  registration_access_token: z.optional(z.string()),
})
export type OAuth2Client = z.output<typeof OAuth2Client>

/**
 * Response to a registration. A client without a secret receives none: programs that resend what they
 * received derive their authentication method from it.
 */
export const OAuth2ClientRegistered = z.extend(OAuth2Client, {
  client_secret: z.optional(z.string()),
  client_secret_expires_at: z.optional(z.int()),
})

const readAccess = { access: 'seller', scopes: ['organizations:read', 'organizations:write'] } as const
const write = { access: 'seller', scopes: ['organizations:write'] } as const
const byClientId = z.object({ client_id: z.string() })

export const oauth2Clients = {
  list: endpoint({
    method: 'GET',
    path: '/v1/oauth2/',
    summary: 'List the clients you registered, newest first.',
    ...readAccess,
    query: z.object(pageQuery),
    response: pageOf(OAuth2Client),
  }),
  /** Open to the public (RFC 7591); a client registered with a token belongs to its organization or user. */
  create: endpoint({
    method: 'POST',
    path: '/v1/oauth2/register',
    changes: ['oauth2'],
    summary: 'Register a client.',
    ...write,
    also: 'public',
    status: 201,
    provider_status: { value: 200 },
    body: OAuth2ClientCreate,
    response: OAuth2ClientRegistered,
    failures: 'registration',
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/oauth2/register/{client_id}',
    summary: 'Retrieve a client registration.',
    ...readAccess,
    also: 'registration',
    path_parameters: byClientId,
    response: OAuth2Client,
    failures: 'registration',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/oauth2/register/{client_id}',
    changes: ['oauth2'],
    summary: 'Replace the registration of a client; its secret does not change.',
    ...write,
    also: 'registration',
    path_parameters: byClientId,
    body: OAuth2ClientUpdate,
    response: OAuth2Client,
    failures: 'registration',
  }),
  /**
   * Releases of `@polar-sh/sdk` before 0.49 get 200 and an empty object, because they treat 204 as a failure.
   */
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/oauth2/register/{client_id}',
    changes: ['oauth2'],
    summary: 'Delete a client; its tokens stop working.',
    ...write,
    also: 'registration',
    status: 204,
    provider_status: { value: 200, before: [0, 49] },
    path_parameters: byClientId,
    failures: 'registration',
  }),
}
