import { organizationAccessTokens, personalAccessTokens } from './areas/access/access-tokens.ts'
import { auditLog } from './areas/developers/audit-log.ts'
import { benefitFiles, benefitGrants } from './areas/delivery/benefit-lists.ts'
import { benefits } from './areas/catalog/benefits.ts'
import { organizationBrands } from './areas/organization/brand.ts'
import { checkoutLinks } from './areas/orders/checkout-links.ts'
import { checkoutEvents } from './areas/orders/checkout-events.ts'
import { checkouts } from './areas/orders/checkouts.ts'
import { creditNotes, portalCreditNotes } from './areas/returns/credit-notes.ts'
import { customFields } from './areas/catalog/custom-fields.ts'
import { customerMeters } from './areas/billing/customer-meters.ts'
import { customerSessions } from './areas/customers/customer-sessions.ts'
import { customerDeletionRequests, customers } from './areas/customers/customers.ts'
import { customersTable } from './areas/customers/customers-table.ts'
import { discounts } from './areas/catalog/discounts.ts'
import { disputes } from './areas/returns/disputes.ts'
import { domains } from './areas/organization/domains.ts'
import { eventPages, events, eventsExport } from './areas/usage/events.ts'
import { eventTypes } from './areas/usage/event-types.ts'
import { externalOrganizations } from './areas/catalog/external-organizations.ts'
import { fileFacts, files } from './areas/catalog/files.ts'
import { ledger } from './areas/books/ledger.ts'
import { licenseKeyRotations, licenseKeys, licenseKeyUses } from './areas/delivery/license-keys.ts'
import { members, ownData, userSessions } from './areas/access/members.ts'
import { meterPreview, meters } from './areas/usage/meters.ts'
import { metricDashboards } from './areas/insight/metric-dashboards.ts'
import { metrics, metricsExport } from './areas/insight/metrics.ts'
import { oauth2Clients } from './areas/access/oauth2-clients.ts'
import { oauth2, oauth2Userinfo } from './areas/access/oauth2.ts'
import { ordersExport } from './areas/orders/order-exports.ts'
import { orderInvoices, orders, receipts } from './areas/orders/orders.ts'
import { organizationDeletions } from './areas/organization/organization-deletions.ts'
import { organizationExports } from './areas/organization/organization-exports.ts'
import { organizationMails } from './areas/organization/organization-mails.ts'
import { organizations } from './areas/organization/organizations.ts'
import { overview } from './areas/insight/overview.ts'
import { paymentMethods, portalPaymentMethods } from './areas/customers/payment-methods.ts'
import { payments } from './areas/purchases/payments.ts'
import { payouts } from './areas/returns/payouts.ts'
import { portalBenefitGrants } from './areas/portal/benefit-grants.ts'
import { portalCustomerMeters, portalUsage } from './areas/portal/customer-meters.ts'
import { portalCustomers } from './areas/portal/customers.ts'
import { portalDownloadables } from './areas/portal/downloadables.ts'
import { portalLicenseKeyRotations, portalLicenseKeys } from './areas/portal/license-keys.ts'
import { portalOrderPayments } from './areas/portal/order-payments.ts'
import { portalOrderInvoices, portalOrders, portalReceipts } from './areas/portal/orders.ts'
import { portalOrganizations } from './areas/portal/organizations.ts'
import { portalAccount, portalEmailUpdates, portalSessions } from './areas/portal/account.ts'
import { portalEmbeds, portalEmbedSettings } from './areas/customers/portal-embeds.ts'
import { portalGuestSubscriptions } from './areas/portal/guest-subscriptions.ts'
import { portalCardSetups } from './areas/portal/card-setups.ts'
import { orderWithdrawals, portalWithdrawals, withdrawalSettings } from './areas/returns/withdrawals.ts'
import { portalSubscriptionPreviews } from './areas/portal/subscription-previews.ts'
import { portalEvents } from './areas/portal/stream.ts'
import { portalSubscriptions } from './areas/portal/subscriptions.ts'
import { productDeletions, products } from './areas/catalog/products.ts'
import { refunds } from './areas/returns/refunds.ts'
import { repositories } from './areas/catalog/repositories.ts'
import { requestLog } from './areas/developers/request-log.ts'
import { publishedReviews, reviews, reviewSettings } from './areas/delivery/reviews.ts'
import { portalShipments, shipments } from './areas/delivery/shipments.ts'
import { subscriptionCreations, subscriptions } from './areas/billing/subscriptions.ts'
import { consents } from './areas/access/consents.ts'
import { connectedAccounts } from './areas/customers/connected-accounts.ts'
import { discord } from './areas/catalog/discord.ts'
import { githubInstallation } from './areas/catalog/github-installation.ts'
import { orderDownloads } from './areas/delivery/order-downloads.ts'
import { orderReceipts, saleTimelines } from './areas/insight/sale-timelines.ts'
import { simulations } from './areas/orders/simulations.ts'
import { subscriptionPreviews } from './areas/billing/subscription-previews.ts'
import { unpaidOrders } from './areas/purchases/unpaid-orders.ts'
import { portalTopUps } from './areas/orders/top-ups.ts'
import { portalWalletEntries, portalWallets, wallets } from './areas/orders/wallets.ts'
import { webhookDeliveries, webhookEvents } from './areas/developers/webhook-events.ts'
import { webhookEndpoints } from './areas/developers/webhooks.ts'

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
