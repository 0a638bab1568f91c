import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const organizationsDescriptions = [
  describe(
    api.OrganizationSlug,
    'Slug of an organization: 3 to 64 lower-case letters, digits and single hyphens.',
  ),
  describe(api.OrganizationDetails, 'Description that an organization gives of its business.'),
  describe(
    api.OrganizationDetailsInput,
    'Description that an organization gives of its business. It can be given once.',
  ),
  describe(api.Social, 'A profile of an organization on another platform.'),
  describe(
    api.SocialInput,
    'A profile of an organization on another platform. The URL must belong to the platform.',
  ),
  describe(api.SocialPlatform, 'A platform for profiles of organizations.'),
  describe(api.FeatureSettings, 'Optional features that an organization uses.'),
  describe(api.FeatureSettingsInput, 'Optional features to use. Omitted fields do not change.'),
  describe(
    api.ProrationSetting,
    'Proration of a changed subscription: the difference is charged immediately (`invoice`) or with the next period (`prorate`), or the change waits for the end of the period (`next_period`).',
  ),
  describe(
    api.ProrationBehavior,
    'Proration of one change of a subscription: that of a setting, or a new period at the full price (`reset`).',
  ),
  describe(api.ProfileSettings, 'Settings of the public page of an organization.'),
  describe(
    api.ProfileSettingsInput,
    'New settings of the public page of an organization. Omitted fields do not change.',
  ),
  describeFields([api.Organization, api.OwnOrganization, api.OrganizationCreate, api.OrganizationUpdate], {
    name: 'Name of the organization that customers see.',
    avatar_url: 'URL of the avatar; null if there is none.',
    email: 'E-mail address for customers; null if there is none.',
    website: 'URL of the website; null if there is none.',
    socials: 'Profiles on other platforms.',
    details: 'Description of the business.',
    feature_settings: 'Optional features in use.',
    subscription_settings: 'Settings of subscriptions.',
    profile_settings: 'Settings of the public page.',
    pledge_minimum_amount: 'Setting of older clients, in minor units: always 0; changes have no effect.',
    pledge_badge_show_amount: 'Setting of older clients: always false; changes have no effect.',
    default_upfront_split_to_contributors: 'Setting that older clients still read, in percent.',
  }),
  describeFields([api.Organization, api.OwnOrganization], {
    default_presentment_currency:
      'Currency that every product has a price in, as an ISO 4217 code in lower case. At first `usd`.',
    default_tax_behavior:
      'Tax of prices whose `tax_behavior` is null: included (`inclusive`), added (`exclusive`), or by the country of the customer (`location`). At first `exclusive`.',
  }),
  describeFields([api.Organization, api.OwnOrganization, api.OrganizationUpdate], {
    customer_portal_settings: 'Settings of the customer portal.',
  }),
  describeFields([api.OwnOrganization, api.OrganizationUpdate], {
    time_zone:
      'Time zone that days and months of metrics are counted in, by its name in the IANA database. At first UTC.',
    invoice_settings:
      'Seller’s details on invoices, and the prefix of invoice numbers. A new value replaces all of them; null changes nothing.',
    billing_email: 'E-mail address for invoices to the organization itself; null for none.',
    default_badge_custom_content: 'Text that older clients can set; null for none.',
    total_monthly_spending_limit: 'Limit that older clients can set, in minor units; null for none.',
    per_user_monthly_spending_limit:
      'Limit for each user, in minor units; null for none. It needs `total_monthly_spending_limit` and must not exceed it.',
  }),
  describe(api.Organization, 'An organization as the public sees it.', {
    slug: 'Slug of the organization: its name in URLs. It never changes.',
    details: 'Description of the business; omitted from most responses.',
    details_submitted_at: 'Time at which the description of the business was given; null if it was not.',
    bio: 'Short description from a linked account; null if there is none.',
    company: 'Company name from a linked account; null if there is none.',
    blog: 'URL of the blog from a linked account; null if there is none.',
    location: 'Location from a linked account; null if there is none.',
    twitter_username: 'Twitter user name from a linked account; null if there is none.',
  }),
  describe(api.OwnOrganization, 'An organization as its members see it.', {
    slug: 'Slug of the organization: its name in URLs. It never changes.',
    details: 'Description of the business; null if it was not given.',
    details_submitted_at: 'Time at which the description of the business was given; null if it was not.',
    bio: 'Short description from a linked account; null if there is none.',
    company: 'Company name from a linked account; null if there is none.',
    blog: 'URL of the blog from a linked account; null if there is none.',
    location: 'Location from a linked account; null if there is none.',
    twitter_username: 'Twitter user name from a linked account; null if there is none.',
  }),
  describe(api.OrganizationCreate, 'A new organization.', {
    slug: 'Slug of the organization: its name in URLs, in lower-case letters, digits and single hyphens. It must be unused and never changes.',
    default_tax_behavior:
      'Tax of prices that do not name one: `inclusive`, `exclusive` or `location`. Null for `exclusive`.',
  }),
  describe(api.OrganizationUpdate, 'Changes to an organization. Omitted fields do not change.', {
    name: 'New name. Null changes nothing.',
    avatar_url: 'URL of the new avatar. Null removes the avatar.',
    email: 'New e-mail address for customers. Null removes it.',
    website: 'URL of the new website. Null removes it.',
    socials: 'Complete new list. Null changes nothing.',
    time_zone: 'New time zone, by its name in the IANA database. Null changes nothing.',
    default_presentment_currency:
      'New default currency, which every product on sale with a price must have a price in. Null changes nothing.',
    default_tax_behavior:
      'New tax of prices that do not name one, for purchases from now on. Null changes nothing.',
    subscription_settings: 'Complete new settings. Null changes nothing.',
    customer_portal_settings: 'Settings of the customer portal to change. Null changes nothing.',
  }),
  describeFields([api.Social, api.SocialInput], {
    platform: 'Platform of the URL; `other` for any.',
    url: 'URL of the profile.',
  }),
  describe(api.SubscriptionSettings, 'Settings of the subscriptions of an organization.', {
    allow_multiple_subscriptions: 'True if a customer can have several subscriptions at a time.',
    prevent_trial_abuse:
      'If true, each customer has one trial of any of the products: customers are recognized by e-mail address without alias, and by card. Absent for false.',
    allow_customer_updates: 'True if customers can change the product of their subscription themselves.',
    proration_behavior:
      'Proration of a changed subscription: the difference is charged immediately (`invoice`) or with the next period (`prorate`), or the change waits for the end of the period (`next_period`).',
    proration_on_downgrade:
      'Proration of changes that customers make to a lower price over the same time; null for that of all changes.',
  }),
  describe(api.CustomerPortalSettings, 'Settings of the customer portal of an organization.', {
    customer: 'Changes that customers can make to themselves.',
    subscription: 'Changes that customers can make to their subscriptions.',
  }),
  describe(api.PortalSubscriptionSettings, 'Changes that customers can make to their subscriptions.', {
    pause: 'True if customers can pause and resume their subscriptions in the portal. At first false.',
  }),
  describe(api.PortalSubscriptionSettingsInput, 'Changes that customers can make to their subscriptions.', {
    pause: 'True to let customers pause and resume their subscriptions in the portal. Null changes nothing.',
  }),
  describe(
    api.CustomerPortalSettingsInput,
    'New settings of the customer portal. Omitted settings do not change; others than these have no effect.',
    {
      customer: 'Changes that customers can make to themselves. Null changes nothing.',
      subscription: 'Changes that customers can make to their subscriptions. Null changes nothing.',
    },
  ),
  describe(api.PortalCustomerSettings, 'Changes that customers can make to themselves.', {
    allow_email_change:
      'True if customers can change their e-mail address in the portal. At first true. Links that were sent before stay valid for their hour.',
  }),
  describe(api.PortalCustomerSettingsInput, 'Changes that customers can make to themselves.', {
    allow_email_change:
      'True to let customers change their e-mail address in the portal. Null changes nothing.',
  }),
  describe(api.InvoiceSettings, 'Seller’s details on invoices, and the prefix of invoice numbers.'),
  describe(
    api.InvoiceSettingsInput,
    'Seller’s details on invoices, and the prefix of invoice numbers. Existing invoices do not change.',
  ),
  describeFields([api.InvoiceSettings, api.InvoiceSettingsInput], {
    legal_name: 'Name of the company or person that sells; null for the name that customers see.',
    address: 'Postal address of the seller; null for none.',
    tax_number: 'Tax number of the seller as invoices print it; null for none.',
    number_prefix:
      'Prefix of new invoice numbers, in capital letters, digits and hyphens; null for the slug in capital letters. The numbering continues.',
  }),
  describeFields([api.FeatureSettings, api.FeatureSettingsInput], {
    issue_funding_enabled: 'Setting that older clients still read.',
    usage_based_billing_enabled: 'True if usage-based billing is enabled.',
  }),
  describeFields([api.OrganizationDetails, api.OrganizationDetailsInput], {
    about: 'Description of the organization.',
    product_description: 'Description of the products that are sold.',
    intended_use: 'Intended use of the platform.',
    customer_acquisition: 'Ways in which the organization acquires customers.',
    future_annual_revenue: 'Expected revenue of the next year, in whole units of the currency.',
    switching: 'True if the organization switches from another platform.',
    switching_from: 'Platform that the organization switches from; null for none.',
    previous_annual_revenue: 'Revenue of the last year, in whole units of the currency.',
  }),
  describeFields([api.ProfileSettings, api.ProfileSettingsInput], {
    enabled: 'True if the public page is enabled.',
    description: 'Description on the page, at most 160 characters.',
    featured_projects: 'Ids of the repositories on the page, in order.',
    featured_organizations: 'Ids of the organizations on the page, in order.',
    links: 'Further URLs on the page.',
    subscribe: [
      'Promotion of subscriptions on the page.',
      {
        promote: 'True if the page promotes subscriptions.',
        show_count: 'True if the page shows the number of subscribers.',
        count_free: 'True if free subscribers are counted too.',
      },
    ],
    accent_color: 'Accent color of the page; null for the default.',
  }),
  describe(api.PortalOrganization, 'Public page of an organization.', {
    organization: 'Organization of the page.',
    products: 'Products on sale; archived products are omitted.',
  }),
  describeFields([api.portalOrganizations.get.path_parameters], {
    slug: 'Slug of the organization, case-insensitive.',
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
      'Omitted fields do not change. Lists and `subscription_settings` are replaced as a whole; in `feature_settings` and `profile_settings`, only the given keys change. The `details` can be set once.',
  }),
  describeArea(api.portalOrganizations, 'Public page of a seller.', {
    get: 'Archived products are omitted.',
  }),
]
