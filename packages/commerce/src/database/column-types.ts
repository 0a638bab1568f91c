import type {
  Address,
  Aggregation,
  BenefitType,
  Checkout,
  CheckoutStatus,
  CustomField,
  CustomFieldData,
  Discount,
  File,
  Filter,
  Metadata,
  NumberFieldProperties,
  Order,
  Organization,
  OrganizationDetails,
  OrderStatus,
  Price,
  RecurringInterval,
  Refund,
  SelectFieldProperties,
  Subscription,
  SubscriptionStatus,
  TaxId,
  TextFieldProperties,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { NonDehydrateable } from 'kysely'
import type { output } from 'zod/v4/core'
import type { DomainEventType } from '../events/types.ts'
import type { InvoiceContent } from '../invoices/content.ts'
import type { Account } from '../ledger/postings.ts'
import type { FailureCode } from '../payments/failures.ts'
import type { ProcessorEvent } from '../payments/port.ts'

type UserData = JsonColumn<output<typeof Metadata>>
type Answers = JsonColumn<output<typeof CustomFieldData>>
type Texts = JsonColumn<Readonly<Record<string, string>>>
/** A pair stays a pair when it is read inside JSON, where Kysely would make a list of it. */
type TaxIdPair = NonDehydrateable<JsonColumn<output<typeof TaxId>>>
type Interval = output<typeof RecurringInterval>

/**
 * The details that a guest typed: a buyer who used the e-mail address of a known customer without having
 * proven that it is theirs.
 */
export type Guest = {
  readonly name: string | null
  readonly email: string
  readonly billing_address: Address | null
  readonly tax_id: output<typeof TaxId> | null
}
type SandboxPaymentStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed'

type GuestDetails = NonDehydrateable<JsonColumn<Guest>>

/** The properties of a custom field of any type: those of the other types are absent. */
type FieldProperties = output<typeof TextFieldProperties> &
  output<typeof NumberFieldProperties> &
  Partial<output<typeof SelectFieldProperties>>

/**
 * What columns hold beyond the types that PostgreSQL knows: the shapes of `jsonb` values, and the words
 * that the check constraints of text columns allow. `npm run db:types` takes them into `tables.ts`.
 */
export type ColumnTypes = {
  'benefits.type': BenefitType
  'benefits.properties': JsonColumn<object>
  'benefits.metadata': UserData

  'checkout_links.metadata': UserData

  'checkouts.status': CheckoutStatus
  'checkouts.customer_billing_address': JsonColumn<Address>
  'checkouts.customer_tax_id': TaxIdPair
  'checkouts.customer_metadata': UserData
  'checkouts.custom_field_data': Answers
  'checkouts.metadata': UserData
  'checkouts.payment_processor_metadata': JsonColumn<Checkout['payment_processor_metadata']>

  'custom_fields.type': CustomField['type']
  'custom_fields.properties': JsonColumn<FieldProperties>
  'custom_fields.metadata': UserData

  'customers.billing_address': JsonColumn<Address>
  'customers.tax_id': TaxIdPair
  'customers.metadata': UserData

  'discounts.type': Discount['type']
  'discounts.duration': Discount['duration']
  'discounts.metadata': UserData

  'domain_events.type': DomainEventType
  'domain_events.data': JsonColumn<object>

  'files.service': File['service']

  'invoices.content': JsonColumn<InvoiceContent>

  'ledger_entries.account': Account
  'ledger_transactions.kind': 'payment' | 'sale' | 'fee' | 'refund' | 'refund_return'

  'meters.filter': JsonColumn<Filter>
  'meters.aggregation': JsonColumn<Aggregation>
  'meters.metadata': UserData

  'orders.status': OrderStatus
  'orders.billing_reason': Order['billing_reason']
  'orders.billing_address': JsonColumn<Address>
  'orders.guest': GuestDetails
  'orders.custom_field_data': Answers
  'orders.metadata': UserData

  'organizations.details': JsonColumn<OrganizationDetails>
  'organizations.feature_settings': JsonColumn<NonNullable<Organization['feature_settings']>>
  'organizations.profile_settings': JsonColumn<NonNullable<Organization['profile_settings']>>
  'organizations.socials': JsonColumn<Organization['socials']>
  'organizations.subscription_settings': JsonColumn<Organization['subscription_settings']>

  'payments.status': 'pending' | 'succeeded' | 'failed'
  'payments.failure_code': FailureCode

  'product_prices.amount_type': Price['amount_type']
  'product_prices.legacy_interval': Interval

  'products.recurring_interval': Interval
  'products.metadata': UserData

  'refunds.status': Refund['status']
  'refunds.reason': Refund['reason']
  'refunds.metadata': UserData

  'sandbox_confirmation_tokens.outcome': SandboxPaymentStatus
  'sandbox_confirmation_tokens.failure_code': FailureCode
  'sandbox_events.subject': JsonColumn<ProcessorEvent['subject']>
  'sandbox_payments.status': SandboxPaymentStatus
  'sandbox_payments.failure_code': FailureCode
  'sandbox_payments.metadata': Texts
  'sandbox_refunds.metadata': Texts
  'sandbox_refunds.status': 'pending' | 'succeeded' | 'failed'

  'subscriptions.status': SubscriptionStatus
  'subscriptions.recurring_interval': Interval
  'subscriptions.customer_cancellation_reason': NonNullable<Subscription['customer_cancellation_reason']>
  'subscriptions.custom_field_data': Answers
  'subscriptions.guest': GuestDetails
  'subscriptions.metadata': UserData
}
