import type { Organization, OwnOrganization } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { OrganizationRow } from './queries.ts'
import { noFeatures } from './rules.ts'

/**
 * Returns the public representation of an organization. Fields without stored values are empty, since clients require
 * the keys.
 */
export const presentOrganization = (organization: OrganizationRow): Organization => ({
  ...presentStored(organization),
  name: organization.name,
  slug: organization.slug,
  avatar_url: organization.avatar_url,
  email: organization.email,
  website: organization.website,
  socials: organization.socials,
  details_submitted_at: isoOrNull(organization.details_submitted_at),
  feature_settings: organization.feature_settings ?? noFeatures,
  subscription_settings: organization.subscription_settings,
  bio: null,
  company: null,
  blog: null,
  location: null,
  twitter_username: null,
  pledge_minimum_amount: 0,
  pledge_badge_show_amount: false,
  default_upfront_split_to_contributors: organization.default_upfront_split_to_contributors,
  profile_settings: organization.profile_settings,
  default_presentment_currency: organization.default_presentment_currency,
  default_tax_behavior: organization.default_tax_behavior,
  customer_portal_settings: {
    customer: { allow_email_change: organization.allow_email_change },
    ...(organization.allow_pauses && { subscription: { pause: true } }),
  },
})

/** Returns the seller's representation of its own organization. */
export const presentOwnOrganization = (organization: OrganizationRow): OwnOrganization => ({
  ...presentOrganization(organization),
  details: organization.details,
  billing_email: organization.billing_email,
  default_badge_custom_content: organization.default_badge_custom_content,
  total_monthly_spending_limit: organization.total_monthly_spending_limit,
  per_user_monthly_spending_limit: organization.per_user_monthly_spending_limit,
  time_zone: organization.time_zone,
  invoice_settings: organization.invoice_settings,
})
