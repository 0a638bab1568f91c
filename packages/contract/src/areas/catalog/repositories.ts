import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, WebAddress } from '../../primitives/parts.ts'
import { ExternalOrganization, Platform } from './external-organizations.ts'
import { Organization } from '../organization/organizations.ts'

export const RepositoryProfile = z.object({
  description: z.nullish(z.string()),
  cover_image_url: z.nullish(z.string()),
  featured_organizations: z.nullish(z.array(Id)),
  highlighted_subscription_tiers: z.nullish(z.array(Id)),
  links: z.nullish(z.array(z.string())),
})

/** Repository on another platform (specification 2, section 3). */
export const Repository = z.object({
  id: Id,
  platform: Platform,
  is_private: z.boolean(),
  name: z.string(),
  description: z.nullable(z.string()),
  stars: z.nullable(z.int()),
  license: z.nullable(z.string()),
  homepage: z.nullable(z.string()),
  profile_settings: z.nullable(RepositoryProfile),
  organization: ExternalOrganization,
  internal_organization: z.nullish(Organization),
})
export type Repository = z.output<typeof Repository>

/** Description and cover change only if their flag is set; lists replace the existing ones. */
export const RepositoryUpdate = z.object({
  profile_settings: z.nullish(
    z.object({
      set_description: z.nullish(z.boolean()),
      description: z.nullish(z.string().check(z.maxLength(240))),
      set_cover_image_url: z.nullish(z.boolean()),
      cover_image_url: z.nullish(z.string()),
      featured_organizations: z.nullish(z.array(Id)),
      highlighted_subscription_tiers: z.nullish(z.array(Id).check(z.maxLength(3))),
      links: z.nullish(z.array(WebAddress)),
    }),
  ),
})

const readAccess = {
  access: 'seller',
  scopes: ['repositories:read', 'repositories:write'],
  field_case: 'camel',
} as const

export const repositories = {
  list: endpoint({
    method: 'GET',
    path: '/v1/repositories/',
    summary:
      'List repositories of the organizations linked to yours; without credentials, all that are public.',
    ...readAccess,
    also: 'public',
    query: z.object({
      ...listQuery(['created_at', 'name', 'stars'], '-created_at'),
      platform: z.optional(oneOrMany(Platform)),
      name: z.optional(oneOrMany(z.string())),
      external_organization_name: z.optional(oneOrMany(z.string())),
      is_private: z.optional(z.boolean()),
      organization_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(Repository),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/repositories/{id}',
    summary: 'Retrieve a repository; without credentials, a public one.',
    ...readAccess,
    also: 'public',
    ...byId,
    response: Repository,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/repositories/{id}',
    summary: 'Update the settings of a repository page.',
    access: 'seller',
    scopes: ['repositories:write'],
    field_case: 'camel',
    ...byId,
    of: 'repositories',
    body: RepositoryUpdate,
    response: Repository,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
