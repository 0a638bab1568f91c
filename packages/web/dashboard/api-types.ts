import type * as api from '@atelier/contract'
import type { ResponseOf, ItemOf } from '../lib/calls.ts'

// Objects that pages of the dashboard pass on, as the API answers them.

export type Attention = ResponseOf<typeof api.overview.attention>
export type AuditEntry = ItemOf<typeof api.auditLog.list>
export type Balance = ItemOf<typeof api.ledger.balances>
export type Benefit = ResponseOf<typeof api.benefits.get>
export type Brand = ResponseOf<typeof api.organizationBrands.get>
export type CheckoutLink = ResponseOf<typeof api.checkoutLinks.get>
export type CountryTaxes = ItemOf<typeof api.ledger.taxes>
export type CreditNote = ItemOf<typeof api.creditNotes.list>
export type CustomField = ResponseOf<typeof api.customFields.get>
export type Customer = ResponseOf<typeof api.customers.get>
export type CustomerMail = MailSettings['mail']
export type Deletion = ItemOf<typeof api.organizationDeletions.list>
export type DeletionPlan = ResponseOf<typeof api.organizationDeletions.get>
export type Discount = ResponseOf<typeof api.discounts.get>
export type Dispute = ResponseOf<typeof api.disputes.get>
export type Domain = ItemOf<typeof api.domains.list>
export type EventType = ItemOf<typeof api.eventTypes.list>
export type Grant = ItemOf<typeof api.benefits.grants>
export type HookEvent = ItemOf<typeof api.webhookEvents.list>
export type Imported = ResponseOf<typeof api.customersTable.import>
export type Invitation = ResponseOf<typeof api.members.list>['invitations'][number]
export type InvoicePreview = NonNullable<Preview['next_invoice']>
export type LedgerAccount = LedgerEntry['account']
export type LedgerCheck = NonNullable<ResponseOf<typeof api.ledger.check>['check']>
export type LedgerEntry = ItemOf<typeof api.ledger.entries>
export type LicenseKey = ItemOf<typeof api.licenseKeys.list>
export type LoggedRequest = ItemOf<typeof api.requestLog.list>
export type MailList = ResponseOf<typeof api.organizationMails.list>
export type MailSettings = MailList['items'][number]
export type Member = ItemOf<typeof api.members.list>
export type Meter = ResponseOf<typeof api.meters.get>
export type MetricDashboard = ResponseOf<typeof api.metricDashboards.get>
export type OAuthClient = ItemOf<typeof api.oauth2Clients.list>
export type Order = ResponseOf<typeof api.orders.get>
export type Organization = ItemOf<typeof api.organizations.list>
export type OrganizationExport = ResponseOf<typeof api.organizationExports.get>
export type OrganizationToken = ItemOf<typeof api.organizationAccessTokens.list>
/** Page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  readonly pagination: { readonly total_count: number }
}
export type Payment = ResponseOf<typeof api.payments.get>
export type Payout = ResponseOf<typeof api.payouts.get>
export type PayoutLine = ItemOf<typeof api.payouts.lines>
export type PersonalToken = ItemOf<typeof api.personalAccessTokens.list>
export type Preview = ResponseOf<typeof api.subscriptionPreviews.next>
export type Price = Product['prices'][number]
export type Product = ResponseOf<typeof api.products.get>
export type Refund = ItemOf<typeof api.refunds.list>
/** A registered client, which may have no secret. */
export type RegisteredClient = ResponseOf<typeof api.oauth2Clients.create>
export type RequestDetails = ResponseOf<typeof api.requestLog.get>
export type RequestFigures = ResponseOf<typeof api.requestLog.figures>
export type Review = ResponseOf<typeof api.reviews.get>
export type Role = Member['role']
export type Shipment = ItemOf<typeof api.shipments.list>
export type StoredFile = ResponseOf<typeof api.files.update>
export type Subscription = ResponseOf<typeof api.subscriptions.get>
export type UsageEvent = ResponseOf<typeof api.events.get>
export type Wallet = ItemOf<typeof api.wallets.list>
export type WebhookEndpoint = ResponseOf<typeof api.webhookEndpoints.get>
/** License key with its activations. */
export type WholeKey = ResponseOf<typeof api.licenseKeys.get>
export type WholeOrganization = ResponseOf<typeof api.organizations.get>
export type Withdrawal = NonNullable<ResponseOf<typeof api.orderWithdrawals.get>['withdrawal']>
