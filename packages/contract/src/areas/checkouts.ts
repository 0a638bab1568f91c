import * as z from 'zod/mini'
import { Address, AddressInput } from '../vocabulary/address.ts'
import { endpoint } from '../vocabulary/endpoint.ts'
import {
  Amount,
  Email,
  Id,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  PriceAmount,
  stored,
  Timestamp,
  WebAddress,
} from '../vocabulary/parts.ts'
import { states, type Transitions } from '../vocabulary/states.ts'
import { blankableText } from '../vocabulary/texts.ts'
import { Organization } from './organizations.ts'
import { AttachedCustomField, CustomFieldData } from './custom-field-kinds.ts'
import { CheckoutDiscount } from './discount-kinds.ts'
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

const Text = z.optional(z.nullable(z.string().check(z.maxLength(1000))))

const customerFields = {
  customer_name: blankableText(1000),
  customer_email: z.optional(z.nullable(Email)),
  customer_billing_address: z.optional(z.nullable(AddressInput)),
  customer_tax_id: blankableText(100),
}

const createBase = {
  metadata: z.optional(MetadataInput),
  custom_field_data: z.optional(CustomFieldData),
  discount_id: z.optional(z.nullable(Id)),
  allow_discount_codes: z._default(z.boolean(), true),
  require_billing_address: z._default(z.boolean(), false),
  amount: z.optional(z.nullable(PriceAmount)),
  customer_id: z.optional(z.nullable(Id)),
  customer_external_id: Text,
  customer_ip_address: z.optional(z.nullable(z.union([z.ipv4(), z.ipv6()]))),
  customer_metadata: z.optional(MetadataInput),
  subscription_id: z.optional(z.nullable(Id)),
  success_url: z.optional(z.nullable(WebAddress)),
  embed_origin: Text,
  ...customerFields,
}

/** A new checkout, by products (the first is selected), by product, or by price. */
export const CheckoutCreate = z.union([
  z.object({ ...createBase, products: z.array(Id).check(z.minLength(1)) }),
  z.object({ ...createBase, product_id: Id }),
  z.object({ ...createBase, product_price_id: Id }),
])
export type CheckoutCreate = z.output<typeof CheckoutCreate>

const updateBase = {
  custom_field_data: z.optional(CustomFieldData),
  product_id: z.optional(z.nullable(Id)),
  product_price_id: z.optional(z.nullable(Id)),
  amount: z.optional(z.nullable(PriceAmount)),
  ...customerFields,
}

export const CheckoutUpdate = z.object({
  ...updateBase,
  metadata: z.optional(MetadataInput),
  customer_metadata: z.optional(MetadataInput),
  discount_id: z.optional(z.nullable(Id)),
  allow_discount_codes: z.optional(z.nullable(z.boolean())),
  require_billing_address: z.optional(z.nullable(z.boolean())),
  customer_ip_address: z.optional(z.nullable(z.union([z.ipv4(), z.ipv6()]))),
  success_url: z.optional(z.nullable(WebAddress)),
  embed_origin: Text,
})

export const CheckoutUpdatePublic = z.object({ ...updateBase, discount_code: blankableText(256) })

export const CheckoutConfirm = z.extend(CheckoutUpdatePublic, { confirmation_token_id: Text })

const sortKeys = ['created_at', 'expires_at', 'status'] as const
const read = ['checkouts:read', 'checkouts:write'] as const
const write = ['checkouts:write'] as const
const byId = z.object({ id: Id })
const bySecret = z.object({ client_secret: z.string() })

export const checkouts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/checkouts/',
    summary: 'List checkouts.',
    access: 'seller',
    scopes: read,
    spelling: 'camel',
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(CheckoutStatus)),
      query: z.optional(z.string()),
    }),
    status: 200,
    response: pageOf(Checkout),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/checkouts/',
    summary: 'Open a checkout and get its address.',
    access: 'seller',
    scopes: write,
    spelling: 'camel',
    body: CheckoutCreate,
    status: 201,
    response: Checkout,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Read one checkout, in whatever state it is.',
    access: 'seller',
    scopes: read,
    spelling: 'camel',
    path_parameters: byId,
    status: 200,
    response: Checkout,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/{id}',
    summary: 'Change an open checkout.',
    access: 'seller',
    scopes: write,
    spelling: 'camel',
    path_parameters: byId,
    body: CheckoutUpdate,
    status: 200,
    response: Checkout,
    errors: ['ResourceNotFound', 'NotOpenCheckout'],
  }),
  clientGet: endpoint({
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Read a checkout by its client secret.',
    access: 'anyone',
    spelling: 'camel',
    path_parameters: bySecret,
    status: 200,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError'],
  }),
  clientUpdate: endpoint({
    method: 'PATCH',
    path: '/v1/checkouts/client/{client_secret}',
    summary: 'Change an open checkout by its client secret.',
    access: 'anyone',
    spelling: 'camel',
    path_parameters: bySecret,
    body: CheckoutUpdatePublic,
    status: 200,
    response: CheckoutPublic,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError', 'NotOpenCheckout'],
  }),
  clientConfirm: endpoint({
    method: 'POST',
    path: '/v1/checkouts/client/{client_secret}/confirm',
    summary: 'Confirm a checkout and pay.',
    access: 'anyone',
    spelling: 'camel',
    path_parameters: bySecret,
    body: CheckoutConfirm,
    status: 200,
    response: CheckoutPublicConfirmed,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError', 'NotOpenCheckout', 'PaymentError'],
  }),
}
