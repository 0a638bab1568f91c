import * as z from 'zod/mini'
import { Id, int32, WebAddress } from '../primitives/parts.ts'

/** The domains of each platform. */
const domains = {
  x: ['twitter.com', 'x.com'],
  github: ['github.com'],
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  linkedin: ['linkedin.com'],
  other: [],
} as const

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

export const Social = z.object({ platform: SocialPlatform, url: z.string() })

const isOn = (url: string, domain: string): boolean => {
  // a text that is not a URL has an issue of its own
  if (!URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

export const SocialInput = z.object({ platform: SocialPlatform, url: WebAddress }).check(
  z.refine(({ platform, url }) => platform === 'other' || domains[platform].some((one) => isOn(url, one)), {
    error: 'Must be an address on its platform.',
    path: ['url'],
  }),
)

/** When the difference of a changed subscription is charged: at once, or with the next period. */
export const ProrationBehavior = z.enum(['invoice', 'prorate'])

export const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: ProrationBehavior,
})

export const FeatureSettings = z.object({
  issue_funding_enabled: z.boolean(),
  usage_based_billing_enabled: z.optional(z.boolean()),
})

/** Fields that are left out do not change. */
export const FeatureSettingsInput = z.partial(FeatureSettings)

const Description = z.string()
const flag = z.nullish(z.boolean())

/** The settings of the public page of an organization. */
export const ProfileSettings = z.object({
  enabled: flag,
  description: z.nullish(Description),
  featured_projects: z.nullish(z.array(Id)),
  featured_organizations: z.nullish(z.array(Id)),
  links: z.nullish(z.array(z.string())),
  subscribe: z.nullish(z.object({ promote: z.boolean(), show_count: z.boolean(), count_free: z.boolean() })),
  accent_color: z.nullish(z.string()),
})

/** Fields that are left out do not change. */
export const ProfileSettingsInput = z.extend(ProfileSettings, {
  description: z.nullish(Description.check(z.maxLength(160))),
  links: z.nullish(z.array(WebAddress)),
  subscribe: z.nullish(
    z.object({
      promote: z._default(z.boolean(), true),
      show_count: z._default(z.boolean(), true),
      count_free: z._default(z.boolean(), true),
    }),
  ),
})

const SwitchingFrom = z.enum(['paddle', 'lemon_squeezy', 'gumroad', 'stripe', 'other'])

/** The description that an organization gives of its business. */
export const OrganizationDetails = z.object({
  about: z.string(),
  product_description: z.string(),
  intended_use: z.string(),
  customer_acquisition: z.array(z.string()),
  future_annual_revenue: z.int(),
  switching: z.boolean(),
  switching_from: z.nullish(SwitchingFrom),
  previous_annual_revenue: z.int(),
})

export type OrganizationDetails = z.output<typeof OrganizationDetails>

const Revenue = int32(0)

/** The same as given; it can be given once. */
export const OrganizationDetailsInput = z.extend(OrganizationDetails, {
  future_annual_revenue: Revenue,
  switching: z._default(z.boolean(), true),
  previous_annual_revenue: z._default(Revenue, 0),
})

/** Slugs that the product's own URLs use. */
const reservedSlugs = new Set(
  (
    'benefits donations issue-funding newsletters products careers legal docs login signup oauth2 checkout embed ' +
    'maintainer dashboard feed for-you posts purchases funding rewards settings backoffice finance .well-known'
  ).split(' '),
)

/** The slug of an organization: lower-case letters, digits and single hyphens. */
export const OrganizationSlug = z.pipe(
  z.pipe(
    z.string().check(z.minLength(3), z.maxLength(64)),
    z.transform((slug) => slug.toLowerCase()),
  ),
  z.string().check(
    z.refine((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), {
      error: 'The slug can only contain ASCII letters, numbers and hyphens.',
    }),
    z.refine((slug) => !reservedSlugs.has(slug), { error: 'This slug is reserved.' }),
  ),
)
