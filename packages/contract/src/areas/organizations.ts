import * as z from 'zod/mini'
import { endpoint } from '../vocabulary/endpoint.ts'
import { Email, Id, listQuery, pageOf, stored, WebAddress } from '../vocabulary/parts.ts'

export const SocialPlatform = z.enum([
  'x',
  'github',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'linkedin',
  'other',
])

/** When the difference of a changed subscription is charged: at once, or with the next period. */
export const ProrationBehavior = z.enum(['invoice', 'prorate'])

export const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: ProrationBehavior,
})

const Social = z.object({ platform: SocialPlatform, url: z.string() })
const SocialInput = z.object({ platform: SocialPlatform, url: WebAddress })

/** An organization as everybody may see it (specification 2, section 3). */
export const Organization = z.object({
  ...stored,
  name: z.string(),
  slug: z.string(),
  avatar_url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  socials: z.array(Social),
  details_submitted_at: z.nullable(z.string()),
  feature_settings: z.nullable(
    z.object({ issue_funding_enabled: z.boolean(), usage_based_billing_enabled: z.boolean() }),
  ),
  subscription_settings: SubscriptionSettings,
  bio: z.nullable(z.string()),
  company: z.nullable(z.string()),
  blog: z.nullable(z.string()),
  location: z.nullable(z.string()),
  twitter_username: z.nullable(z.string()),
  pledge_minimum_amount: z.int(),
  pledge_badge_show_amount: z.boolean(),
  default_upfront_split_to_contributors: z.nullable(z.int()),
  profile_settings: z.nullable(z.record(z.string(), z.unknown())),
})
export type Organization = z.output<typeof Organization>

export const OrganizationUpdate = z.object({
  name: z.optional(z.nullable(z.string().check(z.minLength(3), z.maxLength(64)))),
  avatar_url: z.optional(z.nullable(WebAddress)),
  email: z.optional(z.nullable(Email)),
  website: z.optional(z.nullable(WebAddress)),
  socials: z.optional(z.nullable(z.array(SocialInput).check(z.maxLength(20)))),
  subscription_settings: z.optional(z.nullable(SubscriptionSettings)),
})

const sortKeys = ['created_at', 'slug', 'name'] as const

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/',
    summary: 'List the organizations the token can see.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    spelling: 'camel',
    query: z.object({ ...listQuery(sortKeys, 'created_at'), slug: z.optional(z.string()) }),
    status: 200,
    response: pageOf(Organization),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}',
    summary: 'Read one organization.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    spelling: 'camel',
    path_parameters: z.object({ id: Id }),
    status: 200,
    response: Organization,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/organizations/{id}',
    summary: 'Change an organization.',
    access: 'seller',
    scopes: ['organizations:write'],
    spelling: 'camel',
    path_parameters: z.object({ id: Id }),
    body: OrganizationUpdate,
    status: 200,
    response: Organization,
    errors: ['ResourceNotFound'],
  }),
}
