import * as z from 'zod/mini'
import { Address } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Amount,
  Id,
  listQuery,
  Metadata,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { states, type Transitions } from '../../primitives/states.ts'
import { CheckoutConfirm, CheckoutCreate, CheckoutUpdate, CheckoutUpdatePublic } from './checkout-bodies.ts'
import { AttachedCustomField, CustomFieldData } from '../catalog/custom-fields.ts'
import { CheckoutDiscount } from '../catalog/discounts.ts'
import { Organization } from '../organization/organizations.ts'
import { Price, RecurringInterval, RecurringIntervalCount, TaxBehavior } from '../catalog/prices.ts'
import { CheckoutProduct } from '../catalog/products.ts'
import { trialLength, TrialTerms } from '../catalog/trials.ts'
import { wireProcessor } from '../../primitives/processors.ts'

export const CheckoutStatus = z.enum(['open', 'expired', 'confirmed', 'succeeded', 'failed'])
export type CheckoutStatus = z.output<typeof CheckoutStatus>

/**
 * Status transitions of a checkout (specification 1, section 4.2). A payment declined immediately returns the
 * checkout to the customer (`confirmed → open`); a later failure ends it.
 */
export const checkoutTransitions: Transitions<CheckoutStatus> = {
  open: ['confirmed', 'expired'],
  confirmed: ['succeeded', 'failed', 'open'],
  succeeded: [],
  failed: [],
  expired: [],
}

export const checkoutCan = states<CheckoutStatus>()({
  /** A confirmation is an update as well. */
  update: ['open'],
  restart: ['expired', 'failed'],
})

const checkoutBase = {
  ...stored,
  custom_field_data: z.optional(CustomFieldData),
  payment_processor: z.literal(wireProcessor),
  status: CheckoutStatus,
  client_secret: z.string(),
  url: z.string(),
  expires_at: Timestamp,
  success_url: z.string(),
  embed_origin: z.nullable(z.string()),
  amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  tax_amount: z.nullable(Amount),
  /** Null until the tax is known. Other servers may not return it. */
  tax_behavior: z.optional(z.nullable(TaxBehavior)),
  /** Basis points. Other servers may not return it. */
  tax_rate: z.optional(z.nullable(z.int())),
  total_amount: Amount,
  /** Negative when the balance of the named customer pays a part. Absent when it pays nothing. */
  applied_balance_amount: z.optional(Amount),
  /** Total less the part that the balance pays. Absent when it is the total. */
  due_amount: z.optional(Amount),
  subtotal_amount: z.nullable(Amount),
  currency: z.string(),
  product_id: Id,
  product_price_id: Id,
  discount_id: z.nullable(Id),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.boolean(),
  is_discount_applicable: z.boolean(),
  is_free_product_price: z.boolean(),
  is_payment_required: z.boolean(),
  is_payment_setup_required: z.boolean(),
  is_payment_form_required: z.boolean(),
  customer_id: z.nullable(Id),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  customer_ip_address: z.nullable(z.string()),
  customer_billing_address: z.nullable(Address),
  customer_tax_id: z.nullable(z.string()),
  /** False if the checkout sells without a trial. Absent for a checkout without a trial, and on older servers. */
  allow_trial: z.optional(z.nullable(z.boolean())),
  /** Trial of the checkout, in place of that of its product. */
  ...trialLength,
  /** Trial that the selected product is sold with. */
  active_trial_interval: z.optional(z.nullable(RecurringInterval)),
  active_trial_interval_count: z.optional(z.nullable(z.int())),
  /** End of the trial, if it began now. */
  trial_end: z.optional(z.nullable(Timestamp)),
  /**
   * Data that the browser needs to pay: `publishable_key`, and after confirming `intent_status`,
   * `intent_client_secret`, `failure_reason`, `failure_code`.
   */
  payment_processor_metadata: z.record(z.string(), z.string()),
  products: z.array(CheckoutProduct),
  product: CheckoutProduct,
  product_price: Price,
  discount: z.nullable(CheckoutDiscount),
  attached_custom_fields: z.array(AttachedCustomField),
}

/** Checkout, as its seller sees it (specification 1, section 3.2). */
export const Checkout = z.object({
  ...checkoutBase,
  metadata: Metadata,
  customer_external_id: z.nullable(z.string()),
  customer_metadata: Metadata,
  subscription_id: z.nullable(Id),
})
export type Checkout = z.output<typeof Checkout>

/** Upcoming charge: the total with known tax, without usage. */
export const ComingCharge = z.object({ at: Timestamp, amount: Amount })

/** Charges after the first payment of a subscription, or after its trial, if bought now. */
export const SubscriptionTerms = z.object({
  recurring_interval: RecurringInterval,
  recurring_interval_count: RecurringIntervalCount,
  next_charge: ComingCharge,
  /** First charge after the end of a discount; null when every charge equals the next one. */
  regular_charge: z.nullable(ComingCharge),
  /** Absent without a trial. */
  trial: z.optional(TrialTerms),
})
export type SubscriptionTerms = z.output<typeof SubscriptionTerms>

/** Checkout, as seen with its client secret. */
export const CheckoutPublic = z.object({
  ...checkoutBase,
  organization: Organization,
  /** Set for recurring products. */
  subscription_terms: z.optional(SubscriptionTerms),
  /**
   * True when the seller asks this buyer, a consumer in the European Union, to waive the right of withdrawal.
   */
  asks_withdrawal_consent: z.optional(z.boolean()),
  /** True when a payment is due, and its tax depends on the postal code of the buyer's country. */
  asks_postal_code: z.optional(z.boolean()),
  /** True when a payment is due, and the processor supports wallets for it. */
  offers_wallets: z.optional(z.boolean()),
})
export type CheckoutPublic = z.output<typeof CheckoutPublic>

/** Response to a confirmation. */
export const CheckoutPublicConfirmed = z.extend(CheckoutPublic, {
  status: z.literal('confirmed'),
  customer_session_token: z.string(),
})

const sortKeys = ['created_at', 'expires_at', 'status'] as const
const readAccess = {
  access: 'seller',
  scopes: ['checkouts:read', 'checkouts:write'],
  field_case: 'camel',
} as const
/** Checkouts are opened by sellers' programs, not by pages with a signed-in person. */
const write = {
  access: 'seller',
  scopes: ['checkouts:write'],
  credentials: ['oauth2_token', 'personal_token', 'organization_token'],
  field_case: 'camel',
} as const
const bySecret = z.object({ client_secret: z.string() })
const byClientSecret = { access: 'public', field_case: 'camel', path_parameters: bySecret } as const

export const checkouts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/checkouts/',
    summary: 'List checkouts.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(CheckoutStatus)),
      query: z.optional(z.string()),
    }),
    response: pageOf(Checkout),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/checkouts/',
    summary: 'Create a checkout and get its URL.',
    ...write,
    body: CheckoutCreate,
    status: 201,
    response: Checkout,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Retrieve a checkout.',
    ...readAccess,
    ...byId,
    of: 'checkouts',
    response: Checkout,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/{id}',
    summary: 'Update an open checkout.',
    ...write,
    ...byId,
    of: 'checkouts',
    body: CheckoutUpdate,
    response: Checkout,
    errors: ['ResourceNotFound', 'NotOpenCheckout', 'AlreadyActiveSubscriptionError'],
  }),
  clientGet: endpoint({
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Retrieve a checkout by its client secret.',
    ...byClientSecret,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError'],
  }),
  clientUpdate: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Update an open checkout by its client secret.',
    ...byClientSecret,
    body: CheckoutUpdatePublic,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError', 'NotOpenCheckout', 'AlreadyActiveSubscriptionError'],
  }),
  clientConfirm: endpoint({
    method: 'POST',
    path: '/v1/checkouts/client/{client_secret}/confirm',
    summary: 'Confirm a checkout and pay.',
    ...byClientSecret,
    body: CheckoutConfirm,
    response: CheckoutPublicConfirmed,
    errors: [
      'ResourceNotFound',
      'ExpiredCheckoutError',
      'NotOpenCheckout',
      'AlreadyActiveSubscriptionError',
      'DiscountRedemptionLimitReached',
      'TrialAlreadyRedeemed',
      'PaymentError',
      'Unavailable',
    ],
  }),
}
