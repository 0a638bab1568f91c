import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, int32, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { apiVersions } from '../../primitives/api-versions.ts'
import { grantableScopes, ScopeName, signedIn } from '../../primitives/scopes.ts'

/**
 * Values that the caller with a token can read: those of Polar's SDKs before 0.45 or from 0.45 on, or
 * those of a version of the API.
 */
export const TokenWire = z.enum(['closed', 'open', ...apiVersions])
export type TokenWire = z.output<typeof TokenWire>

/** Fields of every view of an access token. */
const tokenFields = {
  ...stored,
  comment: z.string(),
  token_start: z.nullable(z.string()),
  scopes: z.array(ScopeName),
  wire: z.nullable(TokenWire),
  expires_at: z.nullable(Timestamp),
  last_used_at: z.nullable(Timestamp),
}

export const OrganizationAccessToken = z.object({ ...tokenFields, organization_id: Id })
export const PersonalAccessToken = z.object(tokenFields)

const Comment = z.string().check(z.minLength(1), z.maxLength(255))
const GrantedScopes = z.array(z.enum(grantableScopes)).check(z.minLength(1))
/** Lifetime of a token: a number of seconds, or an ISO 8601 duration. */
const ExpiresIn = z.nullish(z.union([int32(1), z.iso.duration()]))

const newToken = {
  comment: Comment,
  expires_in: ExpiresIn,
  scopes: GrantedScopes,
  wire: z._default(z.nullable(TokenWire), null),
}
const change = z.object({
  comment: z.nullish(Comment),
  scopes: z.nullish(GrantedScopes),
  wire: z.optional(z.nullable(TokenWire)),
})

const errors = ['ResourceNotFound', 'NotPermitted'] as const

/** Endpoints for the access tokens of organizations. */
export const organizationAccessTokens = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organization-access-tokens/',
    summary: 'List the access tokens of your organizations.',
    ...signedIn,
    query: z.object({
      ...listQuery(['created_at', 'comment', 'last_used_at', 'organization_id'], 'created_at'),
      organization_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(OrganizationAccessToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/organization-access-tokens/',
    summary: 'Create an access token of an organization.',
    ...signedIn,
    recent: true,
    body: z.object({ ...newToken, organization_id: z.nullish(Id) }),
    status: 201,
    response: z.object({ organization_access_token: OrganizationAccessToken, token: z.string() }),
    errors: ['NotPermitted'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/organization-access-tokens/{id}',
    summary: 'Update the comment, the scopes or the wire of an access token of an organization.',
    ...signedIn,
    ...byId,
    body: change,
    response: OrganizationAccessToken,
    errors,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/organization-access-tokens/{id}',
    summary: 'Revoke an access token of an organization.',
    ...signedIn,
    ...byId,
    status: 204,
    errors,
  }),
}

/** Endpoints for personal access tokens, which act as their user. */
export const personalAccessTokens = {
  list: endpoint({
    method: 'GET',
    path: '/v1/personal-access-tokens/',
    summary: 'List your personal access tokens.',
    ...signedIn,
    query: z.object(listQuery(['created_at', 'comment', 'last_used_at'], 'created_at')),
    response: pageOf(PersonalAccessToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/personal-access-tokens/',
    summary: 'Create a personal access token.',
    ...signedIn,
    recent: true,
    body: z.object(newToken),
    status: 201,
    response: z.object({ personal_access_token: PersonalAccessToken, token: z.string() }),
    errors: ['NotPermitted'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/personal-access-tokens/{id}',
    summary: 'Update the comment, the scopes or the wire of a personal access token.',
    ...signedIn,
    ...byId,
    body: change,
    response: PersonalAccessToken,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/personal-access-tokens/{id}',
    summary: 'Revoke a personal access token.',
    ...signedIn,
    ...byId,
    status: 204,
  }),
}
