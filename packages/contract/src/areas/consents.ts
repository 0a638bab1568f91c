import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { byId, Id, Timestamp } from '../primitives/parts.ts'
import { signedIn } from '../primitives/scopes.ts'
import { OAuth2ClientPublic } from './oauth2.ts'

/** The access that a user has given a program by OAuth 2.0. */
export const UserConsent = z.object({
  id: Id,
  client: OAuth2ClientPublic,
  scopes: z.array(z.string()),
  /** The organization that the program acts for; null when it acts for the user. */
  organization: z.nullable(z.object({ id: Id, slug: z.string(), avatar_url: z.nullable(z.string()) })),
  created_at: Timestamp,
  modified_at: z.nullable(Timestamp),
  /** When a token of the program was last used, to the minute. */
  last_used_at: z.nullable(Timestamp),
})

/** The programs that a person has given access to. */
export const consents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/user/consents',
    summary: 'List the programs that you have given access to.',
    ...signedIn,
    response: z.object({ items: z.array(UserConsent) }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/user/consents/{id}',
    summary: 'Take access away from a program; its tokens end at once.',
    ...signedIn,
    ...byId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
