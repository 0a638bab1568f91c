import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const organizationsDescriptions = [
  describe(
    api.OrganizationSlug,
    'The slug of an organization: 3 to 64 lower-case letters, digits and single hyphens.',
  ),
  describe(api.OrganizationDetails, 'The description that an organization gives of its business.'),
  describe(
    api.OrganizationDetailsInput,
    'The description that an organization gives of its business. It can be given once.',
  ),
  describe(api.Social, 'A profile of an organization on another platform.'),
  describe(
    api.SocialInput,
    'A profile of an organization on another platform. The URL must belong to the platform.',
  ),
  describe(api.SocialPlatform, 'A platform for profiles of organizations.'),
  describe(api.FeatureSettings, 'The optional features that an organization uses.'),
  describe(api.FeatureSettingsInput, 'The optional features to use. Fields that are left out do not change.'),
  describe(
    api.ProrationBehavior,
    'When the difference of a changed subscription is charged: immediately, or with the next period.',
  ),
  describe(api.ProfileSettings, 'The settings of the public page of an organization.'),
  describe(
    api.ProfileSettingsInput,
    'New settings of the public page of an organization. Fields that are left out do not change.',
  ),
  describeFields([api.Organization, api.OwnOrganization, api.OrganizationCreate, api.OrganizationUpdate], {
    name: 'The name of the organization that customers see.',
    avatar_url: 'The URL of the avatar; null if there is none.',
    email: 'The e-mail address for customers; null if there is none.',
    website: 'The URL of the website; null if there is none.',
    socials: 'The profiles on other platforms.',
    details: 'The description of the business.',
    feature_settings: 'The optional features in use.',
    subscription_settings: 'The settings of subscriptions.',
    profile_settings: 'The settings of the public page.',
    pledge_minimum_amount: 'A setting of older clients, in minor units: always 0; changes have no effect.',
    pledge_badge_show_amount: 'A setting of older clients: always false; changes have no effect.',
    default_upfront_split_to_contributors: 'A setting that older clients still read, in percent.',
  }),
  describeFields([api.Organization, api.OwnOrganization], {
    default_presentment_currency:
      'The currency that every product has a price in, by its ISO 4217 code in lower case. At first `usd`.',
    default_tax_behavior:
      'The tax of prices whose `tax_behavior` is null: included (`inclusive`), added (`exclusive`), or by the country of the customer (`location`). At first `exclusive`.',
  }),
  describeFields([api.OwnOrganization, api.OrganizationUpdate], {
    time_zone:
      'The time zone that days and months of metrics are counted in, by its name in the IANA database. At first UTC.',
    invoice_settings:
      'The seller’s details on invoices, and the prefix of invoice numbers. A new value replaces all of them; null changes nothing.',
    billing_email: 'The e-mail address for invoices to the organization itself; null for none.',
    default_badge_custom_content: 'A text that older clients can set; null for none.',
    total_monthly_spending_limit: 'A limit that older clients can set, in minor units; null for none.',
    per_user_monthly_spending_limit:
      'A limit for each user, in minor units; null for none. It needs `total_monthly_spending_limit` and must not exceed it.',
  }),
  describe(api.Organization, 'An organization as the public sees it.', {
    slug: 'The slug, the name in URLs. It never changes.',
    details: 'The description of the business; left out of most responses.',
    details_submitted_at: 'When the description of the business was given; null if it was not.',
    bio: 'A short description from a linked account; null if there is none.',
    company: 'The company name from a linked account; null if there is none.',
    blog: 'The URL of the blog from a linked account; null if there is none.',
    location: 'The location from a linked account; null if there is none.',
    twitter_username: 'The Twitter user name from a linked account; null if there is none.',
  }),
  describe(api.OwnOrganization, 'An organization as its members see it.', {
    slug: 'The slug, the name in URLs. It never changes.',
    details: 'The description of the business; null if it was not given.',
    details_submitted_at: 'When the description of the business was given; null if it was not.',
    bio: 'A short description from a linked account; null if there is none.',
    company: 'The company name from a linked account; null if there is none.',
    blog: 'The URL of the blog from a linked account; null if there is none.',
    location: 'The location from a linked account; null if there is none.',
    twitter_username: 'The Twitter user name from a linked account; null if there is none.',
  }),
  describe(api.OrganizationCreate, 'A new organization.', {
    slug: 'The slug, the name in URLs: lower-case letters, digits and single hyphens. It must be unused and never changes.',
    default_tax_behavior:
      'The tax of prices that do not name one: `inclusive`, `exclusive` or `location`. Null for `exclusive`.',
  }),
  describe(api.OrganizationUpdate, 'A change of an organization. Fields that are left out do not change.', {
    name: 'The new name. Null changes nothing.',
    avatar_url: 'The URL of the new avatar. Null removes the avatar.',
    email: 'The new e-mail address for customers. Null removes it.',
    website: 'The URL of the new website. Null removes it.',
    socials: 'The complete new list. Null changes nothing.',
    time_zone: 'The new time zone, by its name in the IANA database. Null changes nothing.',
    default_presentment_currency:
      'The new default currency, which every product on sale with a price must have a price in. Null changes nothing.',
    default_tax_behavior:
      'The new tax of prices that do not name one, for purchases from now on. Null changes nothing.',
    subscription_settings: 'The complete new settings. Null changes nothing.',
  }),
  describeFields([api.Social, api.SocialInput], {
    platform: 'The platform of the URL; `other` for any.',
    url: 'The URL of the profile.',
  }),
  describe(api.SubscriptionSettings, 'How the subscriptions of an organization behave.', {
    allow_multiple_subscriptions: 'Whether a customer can have several subscriptions at a time.',
    allow_customer_updates: 'Whether customers can change the product of their subscription themselves.',
    proration_behavior:
      'When the difference of a changed subscription is charged: immediately (`invoice`) or with the next period (`prorate`).',
  }),
  describe(api.InvoiceSettings, 'The seller’s details on invoices, and the prefix of invoice numbers.'),
  describe(
    api.InvoiceSettingsInput,
    'The seller’s details on invoices, and the prefix of invoice numbers. Existing invoices do not change.',
  ),
  describeFields([api.InvoiceSettings, api.InvoiceSettingsInput], {
    legal_name: 'The name of the company or person that sells; null for the name that customers see.',
    address: 'The postal address of the seller; null for none.',
    tax_number: 'The tax number of the seller as invoices print it; null for none.',
    number_prefix:
      'The prefix of new invoice numbers, in capital letters, digits and hyphens; null for the slug in capital letters. The numbering continues.',
  }),
  describeFields([api.FeatureSettings, api.FeatureSettingsInput], {
    issue_funding_enabled: 'A switch that older clients still read.',
    usage_based_billing_enabled: 'Whether usage-based billing is enabled.',
  }),
  describeFields([api.OrganizationDetails, api.OrganizationDetailsInput], {
    about: 'A description of the organization.',
    product_description: 'A description of the products that are sold.',
    intended_use: 'The intended use of the platform.',
    customer_acquisition: 'The ways in which the organization acquires customers.',
    future_annual_revenue: 'The expected revenue of the next year, in whole units of the currency.',
    switching: 'Whether the organization switches from another platform.',
    switching_from: 'The platform that the organization switches from; null for none.',
    previous_annual_revenue: 'The revenue of the last year, in whole units of the currency.',
  }),
  describeFields([api.ProfileSettings, api.ProfileSettingsInput], {
    enabled: 'Whether the public page is enabled.',
    description: 'The description on the page, at most 160 characters.',
    featured_projects: 'The ids of the repositories on the page, in order.',
    featured_organizations: 'The ids of the organizations on the page, in order.',
    links: 'Further URLs on the page.',
    subscribe: [
      'How the page promotes subscriptions.',
      {
        promote: 'Whether the page promotes subscriptions.',
        show_count: 'Whether the page shows the number of subscribers.',
        count_free: 'Whether free subscribers are counted too.',
      },
    ],
    accent_color: 'The accent color of the page; null for the default.',
  }),
  describe(api.PortalOrganization, 'The public page of an organization.', {
    organization: 'The organization.',
    products: 'The products on sale; archived products are left out.',
  }),
  describeFields([api.portalOrganizations.get.path_parameters], {
    slug: 'The slug of the organization, case-insensitive.',
  }),
  describeArea(api.organizations, 'Organizations that sell products, with their public data and settings.', {
    list: {
      more: 'A token belongs to one organization, so the list has at most one item.',
      query: {
        slug: 'Only the organization with this slug, case-insensitive.',
      },
    },
    create:
      'The slug must be unused and never changes. The person who creates an organization becomes its owner.',
    update:
      'Fields that are left out do not change. Lists and `subscription_settings` are replaced as a whole; in `feature_settings` and `profile_settings`, only the given keys change. The `details` can be set once.',
  }),
  describeArea(api.portalOrganizations, 'The public page of a seller.', {
    get: 'Archived products are left out.',
  }),
]
