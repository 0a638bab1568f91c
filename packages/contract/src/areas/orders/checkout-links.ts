import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  searchText,
  stored,
  WebAddress,
} from '../../primitives/parts.ts'
import { DiscountBase } from '../catalog/discounts.ts'
import { Price } from '../catalog/prices.ts'
import { CheckoutLinkProduct } from '../catalog/products.ts'
import { trialLength, trialLengthInput } from '../catalog/trials.ts'
import { wireProcessor } from '../../primitives/processors.ts'

/** URL that opens a new checkout on each visit (specification 1, section 3.2). */
export const CheckoutLink = z.object({
  ...stored,
  metadata: Metadata,
  payment_processor: z.literal(wireProcessor),
  client_secret: z.string(),
  url: z.string(),
  /** Absent on older servers of this API. */
  slug: z.optional(z.string()),
  short_url: z.optional(z.string()),
  success_url: z.nullable(z.string()),
  label: z.nullable(z.string()),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.optional(z.boolean()),
  /** Trial of the link, in place of those of its products. */
  ...trialLength,
  discount_id: z.nullable(Id),
  discount: z.nullable(DiscountBase),
  /** Absent on older servers of this API, which do not count. */
  openings_count: z.optional(z.int()),
  paid_orders_count: z.optional(z.int()),
  revenue: z.optional(z.int()),
  organization_id: Id,
  products: z.array(CheckoutLinkProduct),
  /** First product and its first price. */
  product_id: Id,
  product_price_id: Id,
  product: CheckoutLinkProduct,
  product_price: Price,
})
export type CheckoutLink = z.output<typeof CheckoutLink>

const Products = z.array(Id).check(z.minLength(1))
const Text = z.nullish(z.string())
const Address = z.nullish(WebAddress)

/** Last part of a short URL; `portal` could be read as the portal of an organization. */
const Slug = z.string().check(
  z.refine((slug) => /^[a-z0-9-]{3,64}$/.test(slug), {
    error: 'Must be 3 to 64 lowercase letters, digits and hyphens.',
  }),
  z.refine((slug) => slug !== 'portal', { error: 'This address is reserved.' }),
)

const createBase = {
  payment_processor: z._default(z.literal(wireProcessor), wireProcessor),
  metadata: z.optional(MetadataInput),
  label: Text,
  slug: z.nullish(Slug),
  allow_discount_codes: z._default(z.boolean(), true),
  require_billing_address: z._default(z.boolean(), false),
  ...trialLengthInput,
  discount_id: z.nullish(Id),
  success_url: Address,
}

/** New link for one price, one product, or several products (the first is preselected). */
export const CheckoutLinkCreate = z.union([
  z.object({ ...createBase, product_price_id: Id }),
  z.object({ ...createBase, product_id: Id }),
  z.object({ ...createBase, products: Products }),
])
export type CheckoutLinkCreate = z.output<typeof CheckoutLinkCreate>

export const CheckoutLinkUpdate = z.object({
  metadata: z.optional(MetadataInput),
  products: z.nullish(Products),
  label: Text,
  slug: z.nullish(Slug),
  allow_discount_codes: z.nullish(z.boolean()),
  require_billing_address: z.nullish(z.boolean()),
  ...trialLengthInput,
  discount_id: z.nullish(Id),
  success_url: Address,
})
export type CheckoutLinkUpdate = z.output<typeof CheckoutLinkUpdate>

const sortKeys = ['created_at', 'label', 'success_url', 'allow_discount_codes', 'openings_count'] as const
const readAccess = { access: 'seller', scopes: ['checkout_links:read', 'checkout_links:write'] } as const
const write = { access: 'seller', scopes: ['checkout_links:write'] } as const

export const checkoutLinks = {
  list: endpoint({
    method: 'GET',
    path: '/v1/checkout-links/',
    summary: 'List checkout links, oldest first.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, 'created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      discount_id: z.optional(oneOrMany(Id)),
      query: searchText(),
    }),
    response: pageOf(CheckoutLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/checkout-links/',
    summary: 'Create a checkout link.',
    ...write,
    body: CheckoutLinkCreate,
    status: 201,
    response: CheckoutLink,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/checkout-links/{id}',
    summary: 'Retrieve a checkout link.',
    ...readAccess,
    ...byId,
    of: 'checkout_links',
    response: CheckoutLink,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/checkout-links/{id}',
    summary: 'Update a checkout link; a list of products replaces the ones it had.',
    ...write,
    ...byId,
    of: 'checkout_links',
    body: CheckoutLinkUpdate,
    response: CheckoutLink,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/checkout-links/{id}',
    summary: 'Delete a checkout link; its URLs stop working.',
    ...write,
    ...byId,
    of: 'checkout_links',
    status: 204,
  }),
}
