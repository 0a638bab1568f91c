import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'
import { OAuth2ClientPublic } from './oauth2.ts'

/** Access that a user has granted to a program by OAuth 2.0. */
export const UserConsent = z.object({
  id: Id,
  client: OAuth2ClientPublic,
  scopes: z.array(z.string()),
  /** Organization that the program acts for; null when it acts for the user. */
  organization: z.nullable(z.object({ id: Id, slug: z.string(), avatar_url: z.nullable(z.string()) })),
  created_at: Timestamp,
  modified_at: z.nullable(Timestamp),
  /** Last use of a token of the program, to the minute. */
  last_used_at: z.nullable(Timestamp),
})

/** Endpoints for the programs that a person has granted access. */
export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/user/consents',
    summary: 'List the apps that you have given access to.',
    ...signedIn,
    response: z.object({ items: z.array(UserConsent) }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/user/consents/{id}',
    summary: 'Revoke the access of an app; its tokens stop working immediately.',
    ...signedIn,
    ...byId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
