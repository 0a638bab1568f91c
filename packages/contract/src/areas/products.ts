import * as z from 'zod/mini'
import { endpoint } from '../vocabulary/endpoint.ts'
import {
  Amount,
  Currency,
  emptyFor,
  Id,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  PriceAmount,
  stored,
} from '../vocabulary/parts.ts'
import { blankableText } from '../vocabulary/texts.ts'

export const RecurringInterval = z.enum(['month', 'year'])

const priceBase = {
  ...stored,
  is_archived: z.boolean(),
  product_id: Id,
  type: z.enum(['one_time', 'recurring']),
  recurring_interval: z.nullable(RecurringInterval),
}

export const PriceFixed = z.object({
  ...priceBase,
  amount_type: z.literal('fixed'),
  price_currency: z.string(),
  price_amount: Amount,
})
export const PriceFree = z.object({ ...priceBase, amount_type: z.literal('free') })

/** A price of a product, by kind of amount (specification 1, section 3.2). */
export const Price = z.discriminatedUnion('amount_type', [PriceFixed, PriceFree])
export type Price = z.output<typeof Price>

const ProductBase = {
  ...stored,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(RecurringInterval),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  organization_id: Id,
}

/** A benefit as buyers see it. */
export const BenefitSummary = z.object({
  ...stored,
  type: z.string(),
  description: z.string(),
  selectable: z.boolean(),
  deletable: z.boolean(),
  organization_id: Id,
  metadata: Metadata,
})

export const Media = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  storage_version: z.nullable(z.string()),
  checksum_etag: z.nullable(z.string()),
  checksum_sha256_base64: z.nullable(z.string()),
  checksum_sha256_hex: z.nullable(z.string()),
  last_modified_at: z.nullable(z.string()),
  version: z.nullable(z.string()),
  service: z.literal('product_media'),
  is_uploaded: z.boolean(),
  created_at: z.string(),
  size_readable: z.string(),
  public_url: z.string(),
})

export const AttachedCustomField = z.object({
  custom_field_id: Id,
  custom_field: z.record(z.string(), z.unknown()),
  order: z.int(),
  required: z.boolean(),
})

/** The product inside an order. */
export const OrderProduct = z.object({ ...ProductBase, metadata: Metadata })

/** The product inside a checkout: what is for sale, without the seller's own data. */
export const CheckoutProduct = z.object({
  ...ProductBase,
  prices: z.array(Price),
  benefits: z.array(BenefitSummary),
  medias: z.array(Media),
})

export const Product = z.object({
  ...ProductBase,
  metadata: Metadata,
  prices: z.array(Price),
  benefits: z.array(BenefitSummary),
  medias: z.array(Media),
  attached_custom_fields: z.array(AttachedCustomField),
})
export type Product = z.output<typeof Product>

export const PriceFixedCreate = z.object({
  amount_type: z.literal('fixed'),
  price_amount: PriceAmount,
  price_currency: z._default(Currency, 'usd'),
})
export const PriceFreeCreate = z.object({ amount_type: z.literal('free') })
export const PriceCreate = z.discriminatedUnion('amount_type', [PriceFixedCreate, PriceFreeCreate])

const Name = z.string().check(z.minLength(3))
/** What a product can carry besides prices. */
const extras = { medias: emptyFor('Product pictures'), attached_custom_fields: emptyFor('Custom fields') }
const Description = blankableText(50_000)

export const ProductCreate = z.object({
  name: Name,
  description: Description,
  recurring_interval: z.nullable(RecurringInterval),
  prices: z.array(PriceCreate).check(z.minLength(1)),
  organization_id: z.optional(z.nullable(Id)),
  metadata: z.optional(MetadataInput),
  ...extras,
})

export const ProductUpdate = z.object({
  name: z.optional(z.nullable(Name)),
  description: Description,
  recurring_interval: z.optional(z.nullable(RecurringInterval)),
  is_archived: z.optional(z.nullable(z.boolean())),
  prices: z.optional(z.nullable(z.array(z.union([z.object({ id: Id }), PriceCreate])).check(z.minLength(1)))),
  metadata: z.optional(MetadataInput),
  ...extras,
})

const sortKeys = ['created_at', 'name', 'price_amount_type', 'price_amount'] as const
const read = ['products:read', 'products:write'] as const
const write = ['products:write'] as const
const byId = z.object({ id: Id })

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/v1/products/',
    summary: 'List products, archived ones included unless filtered out.',
    access: 'seller',
    scopes: read,
    spelling: 'camel',
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      id: z.optional(oneOrMany(Id)),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      is_archived: z.optional(z.boolean()),
      is_recurring: z.optional(z.boolean()),
      benefit_id: z.optional(oneOrMany(Id)),
    }),
    status: 200,
    response: pageOf(Product),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/products/',
    summary: 'Create a product with its prices.',
    access: 'seller',
    scopes: write,
    spelling: 'camel',
    body: ProductCreate,
    status: 201,
    response: Product,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/products/{id}',
    summary: 'Read one product.',
    access: 'seller',
    scopes: read,
    spelling: 'camel',
    path_parameters: byId,
    status: 200,
    response: Product,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/products/{id}',
    summary: 'Change a product; a list of prices replaces the active ones.',
    access: 'seller',
    scopes: write,
    spelling: 'camel',
    path_parameters: byId,
    body: ProductUpdate,
    status: 200,
    response: Product,
    errors: ['ResourceNotFound'],
  }),
}
