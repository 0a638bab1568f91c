/** A guide: the last part of its URL, and its file below `docs/`. */
export type GuideEntry = { readonly slug: string; readonly file: string }

const guide = (slug: string): GuideEntry => ({ slug, file: `guides/${slug}.md` })
/** Returns a page for operators in `docs/` itself. */
const page = (slug: string): GuideEntry => ({ slug, file: `${slug}.md` })

/** Guides in reading order. The title of a guide is the heading of its file. */
export const guideGroups: readonly { readonly name: string; readonly guides: readonly GuideEntry[] }[] = [
  { name: 'Start', guides: [guide('quick-start')] },
  {
    name: 'Sell',
    guides: [
      guide('sell-a-download'),
      guide('license-keys'),
      guide('sell-a-subscription'),
      guide('sell-in-several-currencies'),
      guide('usage-billing'),
      guide('prices-with-tax-inside'),
      guide('what-your-customer-sees'),
    ],
  },
  {
    name: 'Build it in',
    guides: [
      guide('webhooks'),
      guide('portal'),
      guide('embed-the-checkout'),
      guide('embed-the-portal'),
      guide('test-with-the-clock'),
    ],
  },
  {
    name: 'Run it',
    guides: [
      guide('self-host'),
      guide('go-live'),
      page('running-behind-a-proxy'),
      page('scaling'),
      page('signing-in'),
      page('github-and-discord'),
      page('deploying'),
      page('moving'),
      page('command-line'),
      page('mcp'),
      guide('upgrade'),
      guide('move-from-polar'),
      guide('move-from-stripe'),
    ],
  },
]

/** Areas of the API by task, each a page of the reference. An area that is missing here fails a test. */
export const referenceGroups: readonly {
  readonly slug: string
  readonly name: string
  readonly areas: readonly string[]
}[] = [
  {
    slug: 'sell',
    name: 'Products and checkouts',
    areas: [
      'products',
      'productDeletions',
      'checkoutLinks',
      'checkouts',
      'checkoutEvents',
      'discounts',
      'customFields',
      'simulations',
    ],
  },
  {
    slug: 'orders',
    name: 'Orders and refunds',
    areas: [
      'orders',
      'ordersExport',
      'unpaidOrders',
      'payments',
      'refunds',
      'creditNotes',
      'orderDownloads',
      'receipts',
      'orderInvoices',
      'orderReceipts',
      'orderWithdrawals',
      'shipments',
      'saleTimelines',
      'disputes',
    ],
  },
  {
    slug: 'subscriptions',
    name: 'Subscriptions',
    areas: ['subscriptions', 'subscriptionCreations', 'subscriptionPreviews'],
  },
  {
    slug: 'customers',
    name: 'Customers',
    areas: [
      'customers',
      'paymentMethods',
      'wallets',
      'customerSessions',
      'customersTable',
      'customerDeletionRequests',
      'reviews',
      'publishedReviews',
      'reviewSettings',
    ],
  },
  {
    slug: 'benefits',
    name: 'Benefits, files and keys',
    areas: [
      'benefits',
      'benefitGrants',
      'benefitFiles',
      'licenseKeys',
      'licenseKeyUses',
      'licenseKeyRotations',
      'files',
      'fileFacts',
      'repositories',
      'externalOrganizations',
      'githubInstallation',
      'discord',
    ],
  },
  {
    slug: 'usage',
    name: 'Usage',
    areas: ['events', 'meters', 'customerMeters', 'eventPages', 'eventsExport', 'eventTypes', 'meterPreview'],
  },
  {
    slug: 'webhooks',
    name: 'Webhooks',
    areas: ['webhookEndpoints', 'webhookEvents', 'webhookDeliveries'],
  },
  {
    slug: 'portal',
    name: 'The customer portal',
    areas: [
      'customerPortal.customers',
      'customerPortal.orders',
      'customerPortal.subscriptions',
      'customerPortal.benefitGrants',
      'customerPortal.downloadables',
      'customerPortal.licenseKeys',
      'portalLicenseKeyRotations',
      'customerPortal.customerMeters',
      'customerPortal.organizations',
      'portalAccount',
      'portalSessions',
      'portalEmailUpdates',
      'portalCardSetups',
      'portalPaymentMethods',
      'portalOrderPayments',
      'portalCreditNotes',
      'portalReceipts',
      'portalOrderInvoices',
      'portalGuestSubscriptions',
      'portalSubscriptionPreviews',
      'portalUsage',
      'portalShipments',
      'portalWithdrawals',
      'portalWallets',
      'portalWalletEntries',
      'portalTopUps',
      'portalEvents',
      'connectedAccounts',
      'portalEmbeds',
      'portalEmbedSettings',
    ],
  },
  {
    slug: 'money',
    name: 'Metrics and ledger',
    areas: ['metrics', 'metricsExport', 'metricDashboards', 'overview', 'ledger', 'payouts'],
  },
  {
    slug: 'sign-in',
    name: 'OAuth 2.0 and tokens',
    areas: [
      'oauth2',
      'oauth2.clients',
      'oauth2Userinfo',
      'organizationAccessTokens',
      'personalAccessTokens',
      'userSessions',
      'consents',
    ],
  },
  {
    slug: 'organizations',
    name: 'Organizations',
    areas: [
      'organizations',
      'organizationBrands',
      'organizationMails',
      'domains',
      'withdrawalSettings',
      'members',
      'auditLog',
      'requestLog',
      'organizationExports',
      'organizationDeletions',
      'ownData',
    ],
  },
  { slug: 'clock', name: 'The test clock', areas: ['sandboxClock'] },
]
