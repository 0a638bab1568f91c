import { organizationAccessTokens, personalAccessTokens } from './areas/access-tokens.ts'
import { auditLog } from './areas/audit-log.ts'
import { benefitFiles, benefitGrants } from './areas/benefit-lists.ts'
import { benefits } from './areas/benefits.ts'
import { organizationBrands } from './areas/brand.ts'
import { checkoutLinks } from './areas/checkout-links.ts'
import { checkoutEvents } from './areas/checkout-events.ts'
import { checkouts } from './areas/checkouts.ts'
import { creditNotes, portalCreditNotes } from './areas/credit-notes.ts'
import { customFields } from './areas/custom-fields.ts'
import { customerMeters } from './areas/customer-meters.ts'
import { customerSessions } from './areas/customer-sessions.ts'
import { customerDeletionRequests, customers } from './areas/customers.ts'
import { customersTable } from './areas/customers-table.ts'
import { discounts } from './areas/discounts.ts'
import { disputes } from './areas/disputes.ts'
import { domains } from './areas/domains.ts'
import { eventPages, events, eventsExport } from './areas/events.ts'
import { eventTypes } from './areas/event-types.ts'
import { externalOrganizations } from './areas/external-organizations.ts'
import { fileFacts, files } from './areas/files.ts'
import { ledger } from './areas/ledger.ts'
import { licenseKeyRotations, licenseKeys, licenseKeyUses } from './areas/license-keys.ts'
import { members, ownData, userSessions } from './areas/members.ts'
import { meterPreview, meters } from './areas/meters.ts'
import { metricDashboards } from './areas/metric-dashboards.ts'
import { metrics, metricsExport } from './areas/metrics.ts'
import { oauth2Clients } from './areas/oauth2-clients.ts'
import { oauth2, oauth2Userinfo } from './areas/oauth2.ts'
import { ordersExport } from './areas/order-exports.ts'
import { orderInvoices, orders, receipts } from './areas/orders.ts'
import { organizationDeletions } from './areas/organization-deletions.ts'
import { organizationExports } from './areas/organization-exports.ts'
import { organizationMails } from './areas/organization-mails.ts'
import { organizations } from './areas/organizations.ts'
import { overview } from './areas/overview.ts'
import { paymentMethods, portalPaymentMethods } from './areas/payment-methods.ts'
import { payments } from './areas/payments.ts'
import { payouts } from './areas/payouts.ts'
import { portalBenefitGrants } from './areas/portal/benefit-grants.ts'
import { portalCustomerMeters, portalUsage } from './areas/portal/customer-meters.ts'
import { portalCustomers } from './areas/portal/customers.ts'
import { portalDownloadables } from './areas/portal/downloadables.ts'
import { portalLicenseKeyRotations, portalLicenseKeys } from './areas/portal/license-keys.ts'
import { portalOrderPayments } from './areas/portal/order-payments.ts'
import { portalOrderInvoices, portalOrders, portalReceipts } from './areas/portal/orders.ts'
import { portalOrganizations } from './areas/portal/organizations.ts'
import { portalAccount, portalEmailUpdates, portalSessions } from './areas/portal/account.ts'
import { portalEmbeds, portalEmbedSettings } from './areas/portal-embeds.ts'
import { portalGuestSubscriptions } from './areas/portal/guest-subscriptions.ts'
import { portalCardSetups } from './areas/portal/card-setups.ts'
import { orderWithdrawals, portalWithdrawals, withdrawalSettings } from './areas/withdrawals.ts'
import { portalSubscriptionPreviews } from './areas/portal/subscription-previews.ts'
import { portalEvents } from './areas/portal/stream.ts'
import { portalSubscriptions } from './areas/portal/subscriptions.ts'
import { productDeletions, products } from './areas/products.ts'
import { refunds } from './areas/refunds.ts'
import { repositories } from './areas/repositories.ts'
import { requestLog } from './areas/request-log.ts'
import { publishedReviews, reviews, reviewSettings } from './areas/reviews.ts'
import { portalShipments, shipments } from './areas/shipments.ts'
import { subscriptionCreations, subscriptions } from './areas/subscriptions.ts'
import { consents } from './areas/consents.ts'
import { connectedAccounts } from './areas/connected-accounts.ts'
import { discord } from './areas/discord.ts'
import { githubInstallation } from './areas/github-installation.ts'
import { orderDownloads } from './areas/order-downloads.ts'
import { orderReceipts, saleTimelines } from './areas/sale-timelines.ts'
import { simulations } from './areas/simulations.ts'
import { subscriptionPreviews } from './areas/subscription-previews.ts'
import { unpaidOrders } from './areas/unpaid-orders.ts'
import { portalTopUps, portalWalletEntries, portalWallets, wallets } from './areas/wallets.ts'
import { webhookDeliveries, webhookEvents } from './areas/webhook-events.ts'
import { webhookEndpoints } from './areas/webhooks.ts'

/**
 * Public commerce API, by area. The studio's own endpoints are separate, in `studio`. Comments that cite "specification
 * 1" or "specification 2" refer to the documents named in `docs/decisions/0015-deviations-from-the-specification.md`.
 */
export const contract = {
  organizations,
  products,
  customFields,
  discounts,
  checkoutLinks,
  checkouts,
  customers,
  customerSessions,
  orders,
  refunds,
  subscriptions,
  benefits,
  licenseKeys,
  files,
  events,
  meters,
  customerMeters,
  metrics,
  oauth2: { ...oauth2, clients: oauth2Clients },
  repositories,
  externalOrganizations,
  customerPortal: {
    customers: portalCustomers,
    orders: portalOrders,
    subscriptions: portalSubscriptions,
    benefitGrants: portalBenefitGrants,
    downloadables: portalDownloadables,
    licenseKeys: portalLicenseKeys,
    customerMeters: portalCustomerMeters,
    organizations: portalOrganizations,
  },
}

/**
 * Endpoints outside the public API, for the dashboard, the portal and the pages of this server: accounts on other
 * platforms, downloads, receipts, credit notes and drafts of orders, subscriptions that sellers create, members, access
 * tokens, webhooks, consents, the audit log, the request log, exports, disputes, domains, payments, payouts, reviews,
 * shipments, balances of customers, items that need attention, and previews of subscription charges.
 */
export const additions = {
  benefitFiles,
  benefitGrants,
  checkoutEvents,
  connectedAccounts,
  discord,
  githubInstallation,
  orderDownloads,
  fileFacts,
  licenseKeyUses,
  licenseKeyRotations,
  portalLicenseKeyRotations,
  productDeletions,
  portalEvents,
  portalAccount,
  portalSessions,
  portalEmailUpdates,
  portalCardSetups,
  portalGuestSubscriptions,
  portalOrderPayments,
  portalSubscriptionPreviews,
  portalEmbeds,
  portalEmbedSettings,
  eventPages,
  eventsExport,
  ordersExport,
  unpaidOrders,
  subscriptionCreations,
  customersTable,
  customerDeletionRequests,
  meterPreview,
  eventTypes,
  metricsExport,
  metricDashboards,
  members,
  ownData,
  organizationDeletions,
  organizationExports,
  organizationBrands,
  organizationMails,
  userSessions,
  consents,
  organizationAccessTokens,
  personalAccessTokens,
  auditLog,
  requestLog,
  overview,
  ledger,
  disputes,
  domains,
  payments,
  paymentMethods,
  portalPaymentMethods,
  payouts,
  oauth2Userinfo,
  subscriptionPreviews,
  simulations,
  saleTimelines,
  orderReceipts,
  receipts,
  orderInvoices,
  portalOrderInvoices,
  creditNotes,
  portalCreditNotes,
  portalReceipts,
  webhookEndpoints,
  webhookEvents,
  webhookDeliveries,
  portalUsage,
  portalWithdrawals,
  orderWithdrawals,
  withdrawalSettings,
  reviews,
  publishedReviews,
  reviewSettings,
  shipments,
  portalShipments,
  wallets,
  portalWallets,
  portalWalletEntries,
  portalTopUps,
}
