import type { InvoiceSettings, Issue, OrganizationCreate, OrganizationUpdate } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { NewOrganization, OrganizationChange, OrganizationRow } from './queries.ts'

/** What an organization uses of the optional features that never said so. */
export const noFeatures = { issue_funding_enabled: false, usage_based_billing_enabled: false }

/** The fields that null clears; null in any other field means no change. */
const clearable = [
  'avatar_url',
  'email',
  'website',
  'billing_email',
  'default_badge_custom_content',
  'default_upfront_split_to_contributors',
  'total_monthly_spending_limit',
  'per_user_monthly_spending_limit',
] as const

/** The settings with the keys that are given replaced. */
const merged = <Settings extends object>(
  settings: Settings,
  given: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): Settings => ({
  ...settings,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Settings),
})

/** What a new organization is given. Null means the same as leaving a field out. */
export const givenOf = (body: OrganizationCreate): Omit<NewOrganization, 'id' | 'created_at'> => ({
  name: body.name,
  slug: body.slug,
  avatar_url: body.avatar_url ?? null,
  email: body.email ?? null,
  website: body.website ?? null,
  socials: body.socials ?? [],
  details: body.details ?? null,
  ...(body.feature_settings != null && { feature_settings: merged(noFeatures, body.feature_settings) }),
  ...(body.subscription_settings != null && { subscription_settings: body.subscription_settings }),
})

const invoiceSettingsOf = (given: NonNullable<OrganizationUpdate['invoice_settings']>): InvoiceSettings => ({
  legal_name: given.legal_name ?? null,
  address: given.address ?? null,
  tax_number: given.tax_number ?? null,
  number_prefix: given.number_prefix ?? null,
})

/**
 * What an update changes. Settings of features and of the public page are merged with those there are, key by key; the
 * description of the business is kept as it was given first.
 */
export const changeOf = (
  before: OrganizationRow,
  body: OrganizationUpdate,
  now: Date,
): OrganizationChange => ({
  ...(body.name != null && { name: body.name }),
  ...(body.socials != null && { socials: body.socials }),
  ...(body.time_zone != null && { time_zone: body.time_zone }),
  ...(body.subscription_settings != null && { subscription_settings: body.subscription_settings }),
  ...(body.invoice_settings != null && { invoice_settings: invoiceSettingsOf(body.invoice_settings) }),
  ...(body.feature_settings != null && {
    feature_settings: merged(before.feature_settings ?? noFeatures, body.feature_settings),
  }),
  ...(body.profile_settings != null && {
    profile_settings: merged(before.profile_settings ?? {}, body.profile_settings),
  }),
  ...(body.details != null &&
    before.details_submitted_at === null && { details: body.details, details_submitted_at: now }),
  ...Object.fromEntries(clearable.filter((key) => body[key] !== undefined).map((key) => [key, body[key]])),
})

/** The limit of a user must not be above the limit of all, whichever of the two an update changes. */
export const limitIssues = (before: OrganizationRow, change: OrganizationChange): Issue[] => {
  const { total_monthly_spending_limit: total, per_user_monthly_spending_limit: each } = {
    ...before,
    ...change,
  }
  return each === null || (total !== null && each <= total)
    ? []
    : [
        issue(
          'total_monthly_spending_limit',
          `Must be at least ${each}, the limit of each user. Change per_user_monthly_spending_limit with it.`,
        ),
      ]
}
