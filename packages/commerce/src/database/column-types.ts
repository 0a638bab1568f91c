import type {
  Address,
  Aggregation,
  AuditAction,
  AuditActorType,
  BenefitType,
  Checkout,
  CheckoutStatus,
  CustomerMail,
  CustomField,
  Discount,
  DisputeEvidence,
  DisputeReason,
  DisputeStatus,
  DomainStatus,
  EventMetadata,
  File,
  Filter,
  InvoiceSettings,
  Language,
  LedgerAccount,
  LedgerCheck,
  LedgerTransactionKind,
  LicenseKeyStatus,
  OAuth2GrantType,
  Order,
  Organization,
  OrganizationDetails,
  OrganizationExport,
  OrderStatus,
  PayoutLineKind,
  PayoutStatus,
  Price,
  Refund,
  RepositoryProfile,
  RequestBodyState,
  RequestChannel,
  RequestMethod,
  RequestSubjectType,
  ReviewStatus,
  Subscription,
  SubscriptionStatus,
  TokenEndpointAuthMethod,
  WebhookEventStatus,
  WebhookEventType,
  WebhookFormat,
  WebhookProfile,
} from '@atelier/contract'
import type { StoredBrand } from '../mails/stored-brand.ts'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { Part } from '@atelier/plumbing/storage'
import type { JWK_RSA_Public } from 'jose'
import type { output } from 'zod/v4/core'
import type { DomainEventType } from '../events/types.ts'
import type { MemberRole } from '../identity/roles.ts'
import type { PlatformName } from '../integrations/port.ts'
import type { InvoiceContent } from '../invoices/content.ts'
import type { FailureCode } from '../payments/failures.ts'
import type { ExternalRefund, ProcessorEvent, ProcessorPayment } from '../payments/port.ts'
import type { Usage } from '../usage/aggregate.ts'
import type {
  Answers,
  FieldProperties,
  GuestDetails,
  Interval,
  PlanBefore,
  SandboxPaymentStatus,
  StoredGrantProperties,
  TaxIdPair,
  Texts,
  UserData,
} from './column-shapes.ts'

/**
 * What columns hold beyond the types that PostgreSQL knows: the shapes of `jsonb` values, and the words
 * that the check constraints of text columns allow. `npm run db:types` takes them into `tables.ts`.
 */
export type ColumnTypes = {
  'api_request_counts.channel': RequestChannel
  'api_requests.channel': RequestChannel
  'api_requests.method': output<typeof RequestMethod>
  'api_requests.request_state': output<typeof RequestBodyState>
  'api_requests.response_state': output<typeof RequestBodyState>
  'api_requests.subject_type': RequestSubjectType
  'audit_entries.actor_type': output<typeof AuditActorType>
  'audit_entries.action': output<typeof AuditAction>
  'audit_entries.before': JsonColumn<Readonly<Record<string, unknown>>>
  'audit_entries.after': JsonColumn<Readonly<Record<string, unknown>>>

  'benefits.type': BenefitType
  'benefits.properties': JsonColumn<object>
  'benefits.metadata': UserData

  'benefit_grants.properties': JsonColumn<StoredGrantProperties>
  'benefit_grants.remote_action': 'grant' | 'revoke'
  'benefit_grants.remote_given': JsonColumn<readonly StoredGrantProperties[]>
  'benefit_grants.remote_event': 'created' | 'updated'
  'benefit_grants.revocation_reason':
    | 'customer_deleted'
    | 'refunded'
    | 'disputed'
    | 'not_paid'
    | 'subscription_ended'
    | 'product_changed'
    | 'benefit_removed'
    | 'benefit_deleted'

  'checkout_links.metadata': UserData

  'checkouts.status': CheckoutStatus
  'checkouts.customer_billing_address': JsonColumn<Address>
  'checkouts.customer_tax_id': TaxIdPair
  'checkouts.customer_metadata': UserData
  'checkouts.custom_field_data': Answers
  'checkouts.metadata': UserData
  'checkouts.withdrawal_consent': JsonColumn<{ readonly statement: string; readonly given_at: string }>
  'checkouts.payment_processor_metadata': JsonColumn<Checkout['payment_processor_metadata']>

  'connected_accounts.platform': PlatformName

  'custom_fields.type': CustomField['type']
  'custom_fields.properties': JsonColumn<FieldProperties>
  'custom_fields.metadata': UserData

  'customers.billing_address': JsonColumn<Address>
  'customers.tax_id': TaxIdPair
  'customers.metadata': UserData

  'customer_meters.usage': JsonColumn<Usage>

  'discounts.type': Discount['type']
  'discounts.duration': Discount['duration']
  'discounts.metadata': UserData

  'disputes.reason': DisputeReason
  'disputes.status': DisputeStatus
  'disputes.evidence': JsonColumn<DisputeEvidence>

  'domains.status': DomainStatus

  'domain_events.type': DomainEventType
  'domain_events.data': JsonColumn<object>

  'downloadables.status': 'granted' | 'revoked'

  'event_batches.status': 'open' | 'outbox' | 'stored'
  'usage_place.place': 'postgres' | 'copying' | 'clickhouse'
  'events.source': 'system' | 'user'
  'events.metadata': JsonColumn<output<typeof EventMetadata>>

  'external_organizations.platform': 'github'

  'files.service': File['service']
  'files.upload_parts': JsonColumn<readonly Part[]>

  'invoices.content': JsonColumn<InvoiceContent>

  'leaked_tokens.kind':
    | 'organization_token'
    | 'personal_token'
    | 'oauth2_token'
    | 'customer_session'
    | 'user_session'
    | 'client_secret'
    | 'registration_token'

  'ledger_checks.status': LedgerCheck['status']

  'ledger_entries.account': LedgerAccount
  'ledger_transactions.kind': LedgerTransactionKind

  'license_keys.status': LicenseKeyStatus
  'license_key_activations.meta': UserData
  'license_key_activations.conditions': UserData

  'meters.filter': JsonColumn<Filter>
  'meters.aggregation': JsonColumn<Aggregation>
  'meters.metadata': UserData

  'oauth2_clients.grant_types': output<typeof OAuth2GrantType>[]
  'oauth2_clients.token_endpoint_auth_method': output<typeof TokenEndpointAuthMethod>
  'oauth2_codes.code_challenge_method': 'plain' | 'S256'
  'oauth2_signing_keys.public_key': JsonColumn<JWK_RSA_Public>

  'orders.status': OrderStatus
  'orders.billing_reason': Order['billing_reason']
  'orders.billing_address': JsonColumn<Address>
  'orders.guest': GuestDetails
  'orders.custom_field_data': Answers
  'orders.metadata': UserData

  'organization_members.role': MemberRole

  'mail_texts.language': Language
  'mail_texts.mail': CustomerMail

  'organizations.brand': JsonColumn<StoredBrand>
  'organizations.default_language': Language
  'organizations.invoice_settings': JsonColumn<InvoiceSettings>
  'organizations.details': JsonColumn<OrganizationDetails>
  'organizations.feature_settings': JsonColumn<NonNullable<Organization['feature_settings']>>
  'organizations.profile_settings': JsonColumn<NonNullable<Organization['profile_settings']>>
  'organizations.socials': JsonColumn<Organization['socials']>
  'organizations.subscription_settings': JsonColumn<Organization['subscription_settings']>

  'payments.status': 'pending' | 'succeeded' | 'failed'
  'organization_exports.status': output<typeof OrganizationExport>['status']
  'organization_invitations.role': MemberRole
  'payments.failure_code': FailureCode

  'product_prices.amount_type': Price['amount_type']
  'product_prices.legacy_interval': Interval

  'products.recurring_interval': Interval
  'products.metadata': UserData

  'payouts.status': PayoutStatus
  'payout_lines.kind': PayoutLineKind

  'recovered_payments.status': ProcessorPayment['status']
  'recovered_refunds.status': ExternalRefund['status']
  'recovered_refunds.reason': ExternalRefund['reason']
  'refunds.status': Refund['status']
  'refunds.reason': Refund['reason']
  'refunds.metadata': UserData

  'repositories.profile_settings': JsonColumn<output<typeof RepositoryProfile>>

  'reviews.language': Language
  'reviews.status': ReviewStatus

  'sandbox_confirmation_tokens.outcome': SandboxPaymentStatus
  'sandbox_confirmation_tokens.failure_code': FailureCode
  'sandbox_payouts.status': 'in_transit' | 'paid'
  'sandbox_balance_transactions.kind': 'payment' | 'refund' | 'refund_return' | 'dispute' | 'dispute_return'
  'sandbox_disputes.reason': DisputeReason
  'sandbox_disputes.status': DisputeStatus
  'sandbox_disputes.verdict': 'won' | 'lost'
  'sandbox_events.subject': JsonColumn<ProcessorEvent['subject']>
  'sandbox_payments.status': SandboxPaymentStatus
  'sandbox_payments.failure_code': FailureCode
  'sandbox_payments.metadata': Texts
  'sandbox_refunds.metadata': Texts
  'sandbox_refunds.status': 'pending' | 'succeeded' | 'failed'

  'subscription_meters.usage': JsonColumn<Usage>

  'subscriptions.status': SubscriptionStatus
  'subscriptions.recurring_interval': Interval
  'subscriptions.customer_cancellation_reason': NonNullable<Subscription['customer_cancellation_reason']>
  'subscriptions.custom_field_data': Answers
  'subscriptions.guest': GuestDetails
  'subscriptions.metadata': UserData

  'unpaid_changes.before': JsonColumn<PlanBefore>

  'webhook_endpoints.format': WebhookFormat
  'webhook_endpoints.profile': WebhookProfile
  'webhook_endpoints.events': WebhookEventType[]
  'webhook_events.type': WebhookEventType
  'webhook_events.status': WebhookEventStatus
}
