import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'

export const Platform = z.enum(['github'])

const text = z.nullish(z.string())

/** Organization or person on a platform that hosts repositories (specification 2, section 3). */
export const ExternalOrganization = z.object({
  id: Id,
  platform: Platform,
  name: z.string(),
  avatar_url: z.string(),
  is_personal: z.boolean(),
  bio: text,
  pretty_name: text,
  company: text,
  blog: text,
  location: text,
  email: text,
  twitter_username: text,
  organization_id: z.nullish(Id),
})

export const externalOrganizations = {
  list: endpoint({
    method: 'GET',
    path: '/v1/external_organizations/',
    summary: 'List the organizations on other platforms that are linked to yours; without credentials, all.',
    access: 'seller',
    also: 'public',
    scopes: ['external_organizations:read'],
    query: z.object({
      ...listQuery(['created_at', 'name'], '-created_at'),
      platform: z.optional(oneOrMany(Platform)),
      name: z.optional(oneOrMany(z.string())),
      organization_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(ExternalOrganization),
  }),
}
