import * as z from 'zod/mini'
import { Address } from '../primitives/address.ts'
import { Amount, Id, Metadata, stored, Timestamp } from '../primitives/parts.ts'
import { states, type Transitions } from '../primitives/states.ts'
import { AttachedCustomField, CustomFieldData } from './custom-field-kinds.ts'
import { CheckoutDiscount } from './discount-kinds.ts'
import { Organization } from './organizations.ts'
import { Price } from './prices.ts'
import { CheckoutProduct } from './product-views.ts'

export const CheckoutStatus = z.enum(['open', 'expired', 'confirmed', 'succeeded', 'failed'])
export type CheckoutStatus = z.output<typeof CheckoutStatus>

/**
 * The life of a checkout (specification 1, section 4.2). A payment refused on the spot gives the
 * checkout back to the customer (`confirmed → open`); one that fails later ends it.
 */
export const checkoutTransitions: Transitions<CheckoutStatus> = {
  open: ['confirmed', 'expired'],
  confirmed: ['succeeded', 'failed', 'open'],
  succeeded: [],
  failed: [],
  expired: [],
}

export const checkoutCan = states<CheckoutStatus>()({
  update: ['open'],
  confirm: ['open'],
  restart: ['expired', 'failed'],
})

const checkoutBase = {
  ...stored,
  custom_field_data: z.optional(CustomFieldData),
  payment_processor: z.literal('stripe'),
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
  total_amount: Amount,
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
  /** What the browser needs to pay: `publishable_key`, and after confirming `intent_status`, `intent_client_secret`, `failure_reason`. */
  payment_processor_metadata: z.record(z.string(), z.string()),
  products: z.array(CheckoutProduct),
  product: CheckoutProduct,
  product_price: Price,
  discount: z.nullable(CheckoutDiscount),
  attached_custom_fields: z.array(AttachedCustomField),
}

/** A checkout as its seller sees it (specification 1, section 3.2). */
export const Checkout = z.object({
  ...checkoutBase,
  metadata: Metadata,
  customer_external_id: z.nullable(z.string()),
  customer_metadata: Metadata,
  subscription_id: z.nullable(Id),
})
export type Checkout = z.output<typeof Checkout>

/** A checkout as the holder of its client secret sees it. */
export const CheckoutPublic = z.object({ ...checkoutBase, organization: Organization })
export type CheckoutPublic = z.output<typeof CheckoutPublic>

/** The answer to a confirmation. */
export const CheckoutPublicConfirmed = z.extend(CheckoutPublic, {
  status: z.literal('confirmed'),
  customer_session_token: z.string(),
})
