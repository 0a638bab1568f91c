import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  AcceptedCurrency,
  byId,
  Email,
  int32,
  listQuery,
  pageOf,
  stored,
  Timestamp,
  WebAddress,
} from '../../primitives/parts.ts'
import { TimeZone } from '../../primitives/time-zone.ts'
import {
  CustomerPortalSettings,
  CustomerPortalSettingsInput,
  InvoiceSettings,
  InvoiceSettingsInput,
  FeatureSettings,
  FeatureSettingsInput,
  OrganizationDetails,
  OrganizationDetailsInput,
  ProfileSettings,
  ProfileSettingsInput,
  OrganizationSlug,
  Social,
  SocialInput,
  SubscriptionSettings,
} from './organization-shapes.ts'
import { PriceTaxBehavior } from '../catalog/prices.ts'

/** Public view of an organization (specification 2, section 3). */
export const Organization = z.object({
  ...stored,
  name: z.string(),
  slug: z.string(),
  avatar_url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  socials: z.array(Social),
  details_submitted_at: z.nullable(Timestamp),
  details: z.nullish(OrganizationDetails),
  feature_settings: z.nullable(FeatureSettings),
  subscription_settings: SubscriptionSettings,
  bio: z.nullable(z.string()),
  company: z.nullable(z.string()),
  blog: z.nullable(z.string()),
  location: z.nullable(z.string()),
  twitter_username: z.nullable(z.string()),
  pledge_minimum_amount: z.int(),
  pledge_badge_show_amount: z.boolean(),
  default_upfront_split_to_contributors: z.nullable(z.int()),
  profile_settings: z.nullable(ProfileSettings),
  default_presentment_currency: z.optional(z.string()),
  default_tax_behavior: z.optional(PriceTaxBehavior),
  customer_portal_settings: z.optional(CustomerPortalSettings),
})
export type Organization = z.output<typeof Organization>

/** Organization's view of itself, with its private settings. */
export const OwnOrganization = z.extend(Organization, {
  billing_email: z.nullable(z.string()),
  default_badge_custom_content: z.nullable(z.string()),
  total_monthly_spending_limit: z.nullable(z.int()),
  per_user_monthly_spending_limit: z.nullable(z.int()),
  time_zone: z.optional(z.string()),
  invoice_settings: z.optional(z.nullable(InvoiceSettings)),
})
export type OwnOrganization = z.output<typeof OwnOrganization>

const Name = z.string().check(z.minLength(3), z.maxLength(64))
const CentsOrNone = z.nullish(int32(0))

const profile = {
  avatar_url: z.nullish(WebAddress),
  email: z.nullish(Email),
  website: z.nullish(WebAddress),
  socials: z.nullish(z.array(SocialInput).check(z.maxLength(20))),
  details: z.nullish(OrganizationDetailsInput),
  feature_settings: z.nullish(FeatureSettingsInput),
  subscription_settings: z.nullish(SubscriptionSettings),
}

export const OrganizationCreate = z.object({
  name: Name,
  slug: OrganizationSlug,
  ...profile,
  default_tax_behavior: z.nullish(PriceTaxBehavior),
})
export type OrganizationCreate = z.output<typeof OrganizationCreate>

/** Change of an organization; missing fields do not change. */
export const OrganizationUpdate = z
  .object({
    name: z.nullish(Name),
    ...profile,
    default_upfront_split_to_contributors: z.nullish(int32(0, 100)),
    // Older clients send these two with every update; they are accepted and have no effect.
    pledge_badge_show_amount: z.nullish(z.boolean()),
    pledge_minimum_amount: z.nullish(int32(0)),
    billing_email: z.nullish(Email),
    default_badge_custom_content: z.nullish(z.string()),
    total_monthly_spending_limit: CentsOrNone,
    per_user_monthly_spending_limit: CentsOrNone,
    profile_settings: z.nullish(ProfileSettingsInput),
    time_zone: z.nullish(TimeZone),
    default_presentment_currency: z.nullish(AcceptedCurrency),
    default_tax_behavior: z.nullish(PriceTaxBehavior),
    invoice_settings: z.nullish(InvoiceSettingsInput),
    customer_portal_settings: z.nullish(CustomerPortalSettingsInput),
  })
  .check(
    z.refine(
      ({ total_monthly_spending_limit: total, per_user_monthly_spending_limit: each }) =>
        each == null || (total != null && each <= total),
      {
        error: 'Must be given together with total_monthly_spending_limit, and not exceed it.',
        path: ['per_user_monthly_spending_limit'],
      },
    ),
  )

export type OrganizationUpdate = z.output<typeof OrganizationUpdate>

const sortKeys = ['created_at', 'slug', 'name'] as const

const readAccess = {
  access: 'seller',
  scopes: ['organizations:read', 'organizations:write'],
  field_case: 'camel',
} as const
const write = { access: 'seller', scopes: ['organizations:write'], field_case: 'camel' } as const

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/',
    summary: 'List the organizations the token can see.',
    ...readAccess,
    query: z.object({ ...listQuery(sortKeys, 'created_at'), slug: z.optional(z.string()) }),
    response: pageOf(OwnOrganization),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/organizations/',
    summary: 'Create an organization.',
    ...write,
    access: 'user',
    body: OrganizationCreate,
    status: 201,
    response: OwnOrganization,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}',
    summary: 'Retrieve an organization.',
    ...readAccess,
    ...byId,
    of: 'organizations',
    response: OwnOrganization,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/organizations/{id}',
    changes: ['repositories', 'user'],
    summary: 'Update an organization.',
    ...write,
    ...byId,
    of: 'organizations',
    body: OrganizationUpdate,
    response: OwnOrganization,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
