import type { InvoiceSettings, Issue, OrganizationCreate, OrganizationUpdate } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { issue, type Wire } from '@atelier/plumbing/http'
import type { NewOrganization, OrganizationChange, OrganizationRow } from './queries.ts'

/** Default feature settings. */
export const noFeatures = { issue_funding_enabled: false, usage_based_billing_enabled: false }

/** Fields that null clears; null in any other field means no change. */
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

/** Returns the settings with the provided keys replaced. */
const mergeSettings = <Settings extends object>(
  settings: Settings,
  change: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): Settings => ({
  ...settings,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Settings),
})

/** Returns the fields of a new organization. Null is equivalent to an omitted field. */
export const newOrganizationFields = (
  body: OrganizationCreate,
): Omit<NewOrganization, 'id' | 'created_at'> => ({
  name: body.name,
  slug: body.slug,
  avatar_url: body.avatar_url ?? null,
  email: body.email ?? null,
  website: body.website ?? null,
  socials: body.socials ?? [],
  details: body.details ?? null,
  ...(body.feature_settings != null && {
    feature_settings: mergeSettings(noFeatures, body.feature_settings),
  }),
  ...(body.subscription_settings != null && { subscription_settings: body.subscription_settings }),
  ...(body.default_tax_behavior != null && { default_tax_behavior: body.default_tax_behavior }),
})

const invoiceSettingsOf = (change: NonNullable<OrganizationUpdate['invoice_settings']>): InvoiceSettings => ({
  legal_name: change.legal_name ?? null,
  address: change.address ?? null,
  tax_number: change.tax_number ?? null,
  number_prefix: change.number_prefix ?? null,
})

type SubscriptionSettings = OrganizationRow['subscription_settings']

/**
 * Returns the new settings of subscriptions. Settings that clients do not know, and so leave out, stay; and so does a
 * proration that a client sends back as the value that it was shown in its place.
 */
export const subscriptionSettingsOf = (
  before: SubscriptionSettings,
  requested: SubscriptionSettings,
  wire: Wire,
): SubscriptionSettings => {
  const isEcho =
    wire.kind === 'closed' &&
    before.proration_behavior === 'next_period' &&
    requested.proration_behavior === 'prorate'
  return mergeSettings(
    before,
    isEcho ? { ...requested, proration_behavior: before.proration_behavior } : requested,
  )
}

/**
 * Returns the changes of an update. Settings of features and of the public page are merged key by key;
 * business details cannot change after they were first submitted.
 */
export const changeOf = (
  before: OrganizationRow,
  body: OrganizationUpdate,
  now: Date,
  wire: Wire,
): OrganizationChange => ({
  ...(body.name != null && { name: body.name }),
  ...(body.socials != null && { socials: body.socials }),
  ...(body.time_zone != null && { time_zone: body.time_zone }),
  ...(body.default_presentment_currency != null && {
    default_presentment_currency: body.default_presentment_currency,
  }),
  ...(body.default_tax_behavior != null && { default_tax_behavior: body.default_tax_behavior }),
  ...(body.subscription_settings != null && {
    subscription_settings: subscriptionSettingsOf(
      before.subscription_settings,
      body.subscription_settings,
      wire,
    ),
  }),
  ...(body.customer_portal_settings?.customer?.allow_email_change != null && {
    allow_email_change: body.customer_portal_settings.customer.allow_email_change,
  }),
  ...(body.customer_portal_settings?.subscription?.pause != null && {
    allow_pauses: body.customer_portal_settings.subscription.pause,
  }),
  ...(body.invoice_settings != null && { invoice_settings: invoiceSettingsOf(body.invoice_settings) }),
  ...(body.feature_settings != null && {
    feature_settings: mergeSettings(before.feature_settings ?? noFeatures, body.feature_settings),
  }),
  ...(body.profile_settings != null && {
    profile_settings: mergeSettings(before.profile_settings ?? {}, body.profile_settings),
  }),
  ...(body.details != null &&
    before.details_submitted_at === null && { details: body.details, details_submitted_at: now }),
  ...Object.fromEntries(clearable.filter((key) => body[key] !== undefined).map((key) => [key, body[key]])),
})

/** The limit per user must not exceed the total limit, whichever of the two is updated. */
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
          `Must be at least ${formatMoney(each, before.default_presentment_currency)}, the limit of each user. Change per_user_monthly_spending_limit with it.`,
        ),
      ]
}

/**
 * Returns the issue of a new default currency that products on sale have no price in.
 *
 * @param missing number of those products, and the name of the first; undefined if there are none
 */
export const currencyIssues = (
  currency: string | null | undefined,
  missing: { readonly name: string; readonly count: number } | undefined,
): Issue[] => {
  if (currency == null || missing === undefined) return []
  const { name, count } = missing
  const others = count === 1 ? '' : `, the first of ${count} such products`
  return [
    issue(
      'default_presentment_currency',
      `The product ${name} has no price in ${currency}${others}. Add one first.`,
    ),
  ]
}
