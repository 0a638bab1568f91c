import * as z from 'zod/mini'
import { Address, AddressInput } from '../primitives/address.ts'
import { blankableText, Id, int32, WebAddress } from '../primitives/parts.ts'

/** Domains of each platform. */
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
type Social = z.output<typeof Social>

const isOn = (url: string, domain: string): boolean => {
  // A text that is not a URL has its own issue.
  if (!URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

export const SocialInput = z.object({ platform: SocialPlatform, url: WebAddress }).check(
  z.refine(
    ({ platform, url }) => platform === 'other' || domains[platform].some((domain) => isOn(url, domain)),
    {
      error: ({ input }) => {
        const { platform } = input as Social
        return `Invalid URL for ${platform}. Must be from: ${domains[platform].join(', ')}`
      },
      path: ['url'],
    },
  ),
)

/**
 * Proration of a changed subscription: the difference is charged immediately (`invoice`) or with the next period
 * (`prorate`), or the change waits for the end of the period (`next_period`).
 */
export const ProrationSetting = z.enum(['invoice', 'prorate', 'next_period'])

/** Proration of one change: that of a setting, or a new period at the full price (`reset`). */
export const ProrationBehavior = z.enum(['invoice', 'prorate', 'next_period', 'reset'])

export const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: ProrationSetting,
  /** Behavior of changes to a lower price; null or absent for that of all changes. */
  proration_on_downgrade: z.optional(z.nullable(ProrationSetting)),
  /** True to give each customer one trial. Absent on older servers. */
  prevent_trial_abuse: z.optional(z.boolean()),
})

/** Changes that customers can make to themselves in the portal. */
export const PortalCustomerSettings = z.object({ allow_email_change: z.boolean() })

/** Null and missing fields do not change. */
export const PortalCustomerSettingsInput = z.object({ allow_email_change: z.nullish(z.boolean()) })

/** Changes that customers can make to their subscriptions in the portal, beside those of `subscription_settings`. */
export const PortalSubscriptionSettings = z.object({ pause: z.boolean() })

/** Null and missing fields do not change. */
export const PortalSubscriptionSettingsInput = z.object({ pause: z.nullish(z.boolean()) })

/** Actions of customers in the portal. */
export const CustomerPortalSettings = z.object({
  customer: PortalCustomerSettings,
  /** Absent where customers cannot pause, and on older servers. */
  subscription: z.optional(PortalSubscriptionSettings),
})

/** Missing fields do not change. Clients also send settings that have no effect here. */
export const CustomerPortalSettingsInput = z.object({
  customer: z.nullish(PortalCustomerSettingsInput),
  subscription: z.nullish(PortalSubscriptionSettingsInput),
})

export const FeatureSettings = z.object({
  issue_funding_enabled: z.boolean(),
  usage_based_billing_enabled: z.optional(z.boolean()),
})

/** Missing fields do not change. */
export const FeatureSettingsInput = z.partial(FeatureSettings)

const Description = z.string()
const flag = z.nullish(z.boolean())

/** Settings of the public page of an organization. */
export const ProfileSettings = z.object({
  enabled: flag,
  description: z.nullish(Description),
  featured_projects: z.nullish(z.array(Id)),
  featured_organizations: z.nullish(z.array(Id)),
  links: z.nullish(z.array(z.string())),
  subscribe: z.nullish(z.object({ promote: z.boolean(), show_count: z.boolean(), count_free: z.boolean() })),
  accent_color: z.nullish(z.string()),
})

/** Missing fields do not change. */
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

/** Organization's description of its business. */
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

/** Same as in responses; can be set only once. */
export const OrganizationDetailsInput = z.extend(OrganizationDetails, {
  future_annual_revenue: Revenue,
  switching: z._default(z.boolean(), true),
  previous_annual_revenue: z._default(Revenue, 0),
})

/**
 * Seller details on invoices, in addition to the name that customers see, and the prefix of invoice numbers.
 */
export const InvoiceSettings = z.object({
  legal_name: z.nullable(z.string()),
  address: z.nullable(Address),
  tax_number: z.nullable(z.string()),
  number_prefix: z.nullable(z.string()),
})
export type InvoiceSettings = z.output<typeof InvoiceSettings>

/** Prefix of invoice numbers: capital letters, digits and single hyphens. A blank prefix means none. */
const NumberPrefix = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((text) => text.trim().toUpperCase()),
  ),
  z.pipe(
    z.string().check(
      z.refine((text) => /^([A-Z0-9]+(-[A-Z0-9]+)*)?$/.test(text), {
        error: 'A prefix has letters, digits and single hyphens between them, such as SHOP-2026.',
      }),
    ),
    z.transform((text): string | null => text || null),
  ),
)

/** Complete settings; missing, blank and null fields are unset. */
export const InvoiceSettingsInput = z.object({
  legal_name: blankableText(200),
  address: z.nullish(AddressInput),
  tax_number: blankableText(60),
  number_prefix: z.nullish(NumberPrefix),
})

/** Slugs used by the product's own URLs. */
const reservedSlugs = new Set(
  (
    'benefits buy donations issue-funding newsletters products careers legal docs login signup oauth2 checkout embed ' +
    'maintainer dashboard feed for-you posts purchases funding rewards settings backoffice finance .well-known ' +
    'assets fonts inbox mail-preview sandbox shared snake storage studio'
  ).split(' '),
)

/** Slug of an organization: lower-case letters, digits and single hyphens. */
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
