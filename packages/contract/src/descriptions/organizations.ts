import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const organizationsDescriptions = [
  describe(
    api.OrganizationSlug,
    'The name of an organization in addresses: 3 to 64 small letters, digits and single hyphens.',
  ),
  describe(api.OrganizationDetails, 'What an organization says about its business.'),
  describe(api.OrganizationDetailsInput, 'What an organization says about its business, once.'),
  describe(api.Social, 'Where else an organization can be found.'),
  describe(api.SocialInput, 'Where else an organization can be found. The address must be on its platform.'),
  describe(api.SocialPlatform, 'A platform an organization can be found on.'),
  describe(api.FeatureSettings, 'Which optional parts of the platform an organization uses.'),
  describe(
    api.FeatureSettingsInput,
    'Which optional parts of the platform to use. Only what is said changes.',
  ),
  describe(
    api.ProrationBehavior,
    'When the difference of a changed subscription is charged: at once, or with the next period.',
  ),
  describe(api.ProfileSettings, 'How an organization presents itself on its page.'),
  describe(api.ProfileSettingsInput, 'How an organization shall present itself. Only what is said changes.'),
  describeFields([api.Organization, api.OrganizationCreate, api.OrganizationUpdate], {
    name: 'Its name, as buyers read it.',
    avatar_url: 'The address of its picture; null when it has none.',
    email: 'Where buyers can write to; null when nowhere.',
    website: 'Its own site; null when it has none.',
    socials: 'Where else it can be found.',
    details: 'What it says about its business.',
    feature_settings: 'Which optional parts of the platform it uses.',
    subscription_settings: 'How its subscriptions behave.',
    profile_settings: 'How it presents itself on its page.',
    pledge_minimum_amount: 'A setting that older clients still read, in minor units.',
    pledge_badge_show_amount: 'A setting that older clients still read.',
    default_upfront_split_to_contributors: 'A setting that older clients still read, in percent.',
  }),
  describe(api.Organization, 'An organization, as everybody may see it.', {
    slug: 'Its name in addresses. It never changes.',
    details: 'What it said about its business; left out of most answers.',
    details_submitted_at: 'When it told about its business; null while it has not.',
    bio: 'A line about it, from a linked account; null without one.',
    company: 'The company behind it, from a linked account; null without one.',
    blog: 'The address of its blog, from a linked account; null without one.',
    location: 'Where it is, from a linked account; null without one.',
    twitter_username: 'Its user name on that platform, from a linked account; null without one.',
  }),
  describe(api.OrganizationCreate, 'A new organization.', {
    slug: 'Its name in addresses: small letters, digits and single hyphens. It must be free and never changes.',
  }),
  describe(api.OrganizationUpdate, 'A change of an organization. What is left out stays.', {
    name: 'The new name. Null changes nothing.',
    avatar_url: 'The address of the new picture. Null takes the picture away.',
    email: 'Where buyers can write to from now on. Null takes the address away.',
    website: 'The new site. Null takes it away.',
    socials: 'The complete new list. Null changes nothing.',
    subscription_settings: 'The complete new settings. Null changes nothing.',
    billing_email: 'Where bills to the organization itself would go.',
    default_badge_custom_content: 'A text that older clients could set.',
    total_monthly_spending_limit: 'A limit that older clients could set, in minor units; null for none.',
    per_user_monthly_spending_limit:
      'A limit for each user, in minor units. It needs `total_monthly_spending_limit` and must not exceed it.',
  }),
  describeFields([api.Social, api.SocialInput], {
    platform: 'Which platform the address is on; `other` for any.',
    url: 'The address of its page there.',
  }),
  describe(api.SubscriptionSettings, 'How the subscriptions of an organization behave.', {
    allow_multiple_subscriptions: 'Whether one customer may hold several subscriptions at a time.',
    allow_customer_updates: 'Whether customers may change the product of their subscription themselves.',
    proration_behavior:
      'When the difference of a changed subscription is charged: at once (`invoice`) or with the next period (`prorate`).',
  }),
  describeFields([api.FeatureSettings, api.FeatureSettingsInput], {
    issue_funding_enabled: 'A switch that older clients still read.',
    usage_based_billing_enabled: 'Whether it charges by usage.',
  }),
  describeFields([api.OrganizationDetails, api.OrganizationDetailsInput], {
    about: 'Who it is, in its own words.',
    product_description: 'What it sells, in its own words.',
    intended_use: 'What it wants to use the platform for.',
    customer_acquisition: 'How it finds its customers, one way each.',
    future_annual_revenue: 'What it expects to earn in a year, in whole units of the currency.',
    switching: 'Whether it comes from another platform.',
    switching_from: 'Which platform it comes from; null when from none.',
    previous_annual_revenue: 'What it earned in the last year, in whole units of the currency.',
  }),
  describeFields([api.ProfileSettings, api.ProfileSettingsInput], {
    enabled: 'Whether it has a page of its own.',
    description: 'What its page says about it, at most 160 characters.',
    featured_projects: 'The repositories its page shows, by their ids, in order.',
    featured_organizations: 'The organizations its page shows, by their ids, in order.',
    links: 'Further addresses its page shows.',
    subscribe: [
      'How its page invites to subscribe.',
      {
        promote: 'Whether the page invites to subscribe at all.',
        show_count: 'Whether the page says how many have subscribed.',
        count_free: 'Whether those who pay nothing are counted too.',
      },
    ],
    accent_color: 'The colour of its page; null for the usual one.',
  }),
  describe(api.PortalOrganization, 'The public page of an organization.', {
    organization: 'Who it is.',
    products: 'What it sells now; archived products are left out.',
  }),
  describeFields([api.portalOrganizations.get.path_parameters], {
    slug: 'The slug of the organization, in capital or small letters.',
  }),
  describeArea(
    api.organizations,
    'Who sells: how it presents itself to buyers, and how its subscriptions behave.',
    {
      list: {
        more: 'A token speaks for one organization, so there is one at most.',
        query: {
          slug: 'Only the organization with this slug, in capital or small letters.',
        },
      },
      create: 'The slug must be free and never changes.',
      update:
        'What is left out stays; lists and settings are replaced as a whole. What this server does not keep is refused with `NotImplemented` (501), and then nothing changes.',
    },
  ),
  describeArea(api.portalOrganizations, 'The public page of a seller.', {
    get: 'Archived products are left out.',
  }),
]
