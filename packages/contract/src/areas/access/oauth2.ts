import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, Timestamp } from '../../primitives/parts.ts'
import { ScopeName } from '../../primitives/scopes.ts'

export const OAuth2SubjectType = z.enum(['user', 'organization'])
export const OAuth2TokenKind = z.enum(['access_token', 'refresh_token'])

const Given = z.string().check(z.minLength(1))
/** Drops a parameter without a value (RFC 6749, section 3.2). */
const emptyToUndefined = (text: string): string | undefined => text || undefined
const asText = z.optional(z.pipe(z.string(), z.transform(emptyToUndefined)))

/**
 * Omitted by clients that authenticate in the Authorization header; clients without a secret omit the secret.
 */
const client = { client_id: asText, client_secret: asText }

/** Token request by a code or by a refresh token (specification 2, section 5). */
export const OAuth2TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: Given,
    /** Redirect URI of the authorization request; omitted if that request omitted it. */
    redirect_uri: asText,
    code_verifier: asText,
  }),
  z.object({
    ...client,
    grant_type: z.literal('refresh_token'),
    refresh_token: Given,
    scope: asText,
  }),
])

export const OAuth2TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** In seconds. */
  expires_in: z.int(),
  /** Null for clients that did not register the grant. */
  refresh_token: z.nullable(z.string()),
  scope: z.string(),
  /** Always present: some clients fail if the field is missing, others if it is empty. */
  id_token: z.string(),
})

const isHint = (text: string): boolean =>
  z.safeParse(z.optional(OAuth2TokenKind), emptyToUndefined(text)).success

const aboutToken = z.object({
  ...client,
  token: Given,
  token_type_hint: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(isHint, { error: 'Must be access_token or refresh_token.', params: { type: 'enum' } }),
        ),
      z.transform((text) => z.parse(z.optional(OAuth2TokenKind), emptyToUndefined(text))),
    ),
  ),
})
export const OAuth2RevokeRequest = aboutToken
export const OAuth2IntrospectRequest = z.extend(aboutToken, {})

/** State of a token (RFC 7662); the response for an invalid token is only `active: false`. */
export const OAuth2Introspection = z.object({
  active: z.boolean(),
  client_id: z.optional(z.string()),
  token_type: z.optional(OAuth2TokenKind),
  scope: z.optional(z.string()),
  sub_type: z.optional(OAuth2SubjectType),
  sub: z.optional(z.string()),
  aud: z.optional(z.string()),
  iss: z.optional(z.string()),
  exp: z.optional(z.int()),
  iat: z.optional(z.int()),
})

export const OAuth2UserInfo = z.object({
  sub: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
})

/** Client data on a consent screen. */
export const OAuth2ClientPublic = z.object({
  created_at: Timestamp,
  modified_at: z.nullable(Timestamp),
  client_id: z.string(),
  client_name: z.nullable(z.string()),
  client_uri: z.nullable(z.string()),
  logo_uri: z.nullable(z.string()),
  tos_uri: z.nullable(z.string()),
  policy_uri: z.nullable(z.string()),
})

const AuthorizeOrganization = z.object({ id: Id, slug: z.string(), avatar_url: z.nullable(z.string()) })
const consent = { client: OAuth2ClientPublic, scopes: z.array(ScopeName) }

/** Authorization request: the client, the scopes, and the user or organizations that can grant them. */
export const OAuth2Authorization = z.discriminatedUnion('sub_type', [
  z.object({
    ...consent,
    sub_type: z.literal('user'),
    sub: z.nullable(z.object({ id: Id, email: z.string(), avatar_url: z.nullable(z.string()) })),
  }),
  z.object({
    ...consent,
    sub_type: z.literal('organization'),
    sub: z.nullable(AuthorizeOrganization),
    organizations: z.array(AuthorizeOrganization),
  }),
])

export const oauth2 = {
  authorize: endpoint({
    method: 'GET',
    path: '/v1/oauth2/authorize',
    summary: 'Retrieve an authorization request before it is granted.',
    access: 'public',
    // the handler reports missing parameters: errors go to the client once its redirect URI is validated
    query: z.object({
      client_id: asText,
      response_type: asText,
      redirect_uri: asText,
      scope: asText,
      state: asText,
      nonce: asText,
      prompt: asText,
      max_age: asText,
      code_challenge: asText,
      code_challenge_method: asText,
      sub_type: asText,
      sub: asText,
      /** Server that the token is for (RFC 8707); only this server is valid. */
      resource: asText,
    }),
    response: OAuth2Authorization,
    failures: 'oauth2',
    errors: ['Unauthorized'],
  }),
  token: endpoint({
    method: 'POST',
    path: '/v1/oauth2/token',
    summary: 'Exchange a code or a refresh token for tokens.',
    access: 'public',
    encoding: 'form',
    body: OAuth2TokenRequest,
    response: OAuth2TokenResponse,
    failures: 'oauth2',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/v1/oauth2/revoke',
    summary: 'Revoke an access token and its refresh token.',
    access: 'public',
    encoding: 'form',
    body: OAuth2RevokeRequest,
    response: z.object({}),
    failures: 'oauth2',
  }),
  introspect: endpoint({
    method: 'POST',
    path: '/v1/oauth2/introspect',
    summary: 'Introspect a token.',
    access: 'public',
    encoding: 'form',
    body: OAuth2IntrospectRequest,
    response: OAuth2Introspection,
    failures: 'oauth2',
  }),
  userinfo: endpoint({
    method: 'GET',
    path: '/v1/oauth2/userinfo',
    summary: 'Retrieve the user or organization that a token belongs to.',
    access: 'seller',
    credentials: ['oauth2_token'],
    scopes: ['openid'],
    response: OAuth2UserInfo,
  }),
}

/** Second method for reading the user info, required by OpenID Connect Core (section 5.3.1). */
export const oauth2Userinfo = {
  post: endpoint({
    method: 'POST',
    path: '/v1/oauth2/userinfo',
    summary: 'Retrieve the user or organization that a token belongs to, by POST.',
    access: 'seller',
    credentials: ['oauth2_token'],
    scopes: ['openid'],
    response: OAuth2UserInfo,
  }),
}
