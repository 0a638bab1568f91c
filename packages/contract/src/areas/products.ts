import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, Metadata, MetadataInput, oneOrMany, pageOf } from '../primitives/parts.ts'
import { blankableText } from '../primitives/texts.ts'
import { Benefit } from './benefits.ts'
import { AttachedCustomField, AttachedCustomFieldCreate } from './custom-field-kinds.ts'
import { PriceCreate, RecurringInterval } from './prices.ts'
import { productOffer } from './product-views.ts'

/** A product as its seller sees it (specification 2, section 3). Its `prices` are the active ones. */
export const Product = z.object({
  ...productOffer,
  benefits: z.array(Benefit),
  metadata: Metadata,
  attached_custom_fields: z.array(AttachedCustomField),
})
export type Product = z.output<typeof Product>

const Name = z.string().check(z.minLength(3))
const Description = blankableText(50_000)
const extras = {
  medias: z.optional(z.nullable(z.array(Id))),
  attached_custom_fields: z.optional(z.nullable(z.array(AttachedCustomFieldCreate))),
  metadata: z.optional(MetadataInput),
}

export const ProductCreate = z.object({
  name: Name,
  description: Description,
  recurring_interval: z.nullable(RecurringInterval),
  prices: z.array(PriceCreate).check(z.minLength(1)),
  organization_id: z.optional(z.nullable(Id)),
  ...extras,
})

/** A new price, or one of the product's by its id: the others are archived. */
const PriceWish = z.union([z.object({ id: Id }), PriceCreate])

export const ProductUpdate = z.object({
  name: z.optional(z.nullable(Name)),
  description: Description,
  recurring_interval: z.optional(z.nullable(RecurringInterval)),
  is_archived: z.optional(z.nullable(z.boolean())),
  prices: z.optional(z.nullable(z.array(PriceWish).check(z.minLength(1)))),
  ...extras,
})

/** The complete list of a product's benefits, in order. */
export const ProductBenefitsUpdate = z.object({ benefits: z.array(Id) })

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
    field_case: 'camel',
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
    field_case: 'camel',
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
    field_case: 'camel',
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
    field_case: 'camel',
    path_parameters: byId,
    body: ProductUpdate,
    status: 200,
    response: Product,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  updateBenefits: endpoint({
    method: 'POST',
    path: '/v1/products/{id}/benefits',
    summary: 'Set the benefits of a product, in order.',
    access: 'seller',
    scopes: write,
    field_case: 'camel',
    path_parameters: byId,
    body: ProductBenefitsUpdate,
    status: 200,
    response: Product,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
