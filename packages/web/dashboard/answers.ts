import type * as api from '@atelier/contract'
import type { Answer, ItemOf } from '../lib/calls.ts'

// Objects that pages of the dashboard pass on, as the API answers them.

export type Attention = Answer<typeof api.overview.attention>
export type AuditEntry = ItemOf<typeof api.auditLog.list>
export type Balance = ItemOf<typeof api.ledger.balances>
export type Benefit = Answer<typeof api.benefits.get>
export type Brand = Answer<typeof api.organizationBrands.get>
export type CheckoutLink = Answer<typeof api.checkoutLinks.get>
export type CountryTaxes = ItemOf<typeof api.ledger.taxes>
export type CreditNote = ItemOf<typeof api.creditNotes.list>
export type CustomField = Answer<typeof api.customFields.get>
export type Customer = Answer<typeof api.customers.get>
export type CustomerMail = MailSettings['mail']
export type Deletion = ItemOf<typeof api.organizationDeletions.list>
export type DeletionPlan = Answer<typeof api.organizationDeletions.get>
export type Discount = Answer<typeof api.discounts.get>
export type Dispute = Answer<typeof api.disputes.get>
export type Domain = ItemOf<typeof api.domains.list>
export type EventType = ItemOf<typeof api.eventTypes.list>
export type Grant = ItemOf<typeof api.benefits.grants>
export type HookEvent = ItemOf<typeof api.webhookEvents.list>
export type Imported = Answer<typeof api.customersTable.import>
export type Invitation = Answer<typeof api.members.list>['invitations'][number]
export type Invoice = NonNullable<Preview['next_invoice']>
export type LedgerAccount = LedgerEntry['account']
export type LedgerCheck = NonNullable<Answer<typeof api.ledger.check>['check']>
export type LedgerEntry = ItemOf<typeof api.ledger.entries>
export type LicenseKey = ItemOf<typeof api.licenseKeys.list>
export type LoggedRequest = ItemOf<typeof api.requestLog.list>
export type MailList = Answer<typeof api.organizationMails.list>
export type MailSettings = MailList['items'][number]
export type Member = ItemOf<typeof api.members.list>
export type Meter = Answer<typeof api.meters.get>
export type MetricDashboard = Answer<typeof api.metricDashboards.get>
export type OAuthClient = ItemOf<typeof api.oauth2Clients.list>
export type Order = Answer<typeof api.orders.get>
export type Organization = ItemOf<typeof api.organizations.list>
export type OrganizationExport = Answer<typeof api.organizationExports.get>
export type OrganizationToken = ItemOf<typeof api.organizationAccessTokens.list>
/** Page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  readonly pagination: { readonly total_count: number }
}
export type Payment = Answer<typeof api.payments.get>
export type Payout = Answer<typeof api.payouts.get>
export type PayoutLine = ItemOf<typeof api.payouts.lines>
export type PersonalToken = ItemOf<typeof api.personalAccessTokens.list>
export type Preview = Answer<typeof api.subscriptionPreviews.next>
export type Price = Product['prices'][number]
export type Product = Answer<typeof api.products.get>
export type Refund = ItemOf<typeof api.refunds.list>
/** A registered client, which may have no secret. */
export type RegisteredClient = Answer<typeof api.oauth2Clients.create>
export type RequestDetails = Answer<typeof api.requestLog.get>
export type RequestFigures = Answer<typeof api.requestLog.figures>
export type Review = Answer<typeof api.reviews.get>
export type Role = Member['role']
export type Shipment = ItemOf<typeof api.shipments.list>
export type StoredFile = Answer<typeof api.files.update>
export type Subscription = Answer<typeof api.subscriptions.get>
export type UsageEvent = Answer<typeof api.events.get>
export type Wallet = ItemOf<typeof api.wallets.list>
export type WebhookEndpoint = Answer<typeof api.webhookEndpoints.get>
/** License key with its activations. */
export type WholeKey = Answer<typeof api.licenseKeys.get>
export type WholeOrganization = Answer<typeof api.organizations.get>
export type Withdrawal = NonNullable<Answer<typeof api.orderWithdrawals.get>['withdrawal']>
