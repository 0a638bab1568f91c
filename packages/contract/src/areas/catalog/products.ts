import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Id,
  int32,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
  blankableText,
} from '../../primitives/parts.ts'
import { GrantRun } from '../delivery/benefit-grants.ts'
import { Benefit, BenefitPublic } from './benefit-types.ts'
import { AttachedCustomField, AttachedCustomFieldCreate } from './custom-fields.ts'
import { Media } from './files.ts'
import { Organization } from '../organization/organizations.ts'
import { Price, PriceCreate, RecurringInterval } from './prices.ts'
import { trialLength, trialLengthInput } from './trials.ts'

/** Offer of a product: a `draft` is not sold, a `private` one by its links and sessions alone. */
export const ProductVisibility = z.enum(['draft', 'private', 'public'])

/** Fields of every view of a product. */
export const productBase = {
  ...stored,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(RecurringInterval),
  /** Null for a product that is paid once. Other servers may not return it. */
  recurring_interval_count: z.optional(z.nullable(z.int())),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  /** Other servers, and events of earlier versions, may lack it. */
  visibility: z.optional(ProductVisibility),
  organization_id: Id,
  ...trialLength,
  /** False if buyers try the product without a payment method. Absent without a trial. */
  trial_requires_payment_method: z.optional(z.boolean()),
  /** True for a product whose sale fills the balance of its buyer. Absent for all others. */
  balance_top_up: z.optional(z.literal(true)),
}

/** Fields of the public views of a product. */
export const productOffer = {
  ...productBase,
  prices: z.array(Price),
  benefits: z.array(BenefitPublic),
  medias: z.array(Media),
}

/** Product inside an order. */
export const OrderProduct = z.object({ ...productBase, metadata: Metadata })

/** Product that a discount is restricted to. */
export const DiscountProduct = z.object({ ...productBase, metadata: Metadata })

/** Product inside a checkout. */
export const CheckoutProduct = z.object(productOffer)

/** Product inside a checkout link. */
export const CheckoutLinkProduct = z.object({ ...productOffer, metadata: Metadata })

/** Product, as its seller sees it (specification 2, section 3). Its `prices` are the active ones. */
export const Product = z.object({
  ...productOffer,
  benefits: z.array(Benefit),
  metadata: Metadata,
  attached_custom_fields: z.array(AttachedCustomField),
  /** Present in calls and events of the product itself, not in other objects. */
  is_deletable: z.optional(z.boolean()),
  grant_run: z.nullish(GrantRun),
})
export type Product = z.output<typeof Product>

const Name = z.string().check(z.minLength(3))
const Description = blankableText(50_000)
const extras = {
  medias: z.nullish(z.array(Id)),
  attached_custom_fields: z.nullish(z.array(AttachedCustomFieldCreate)),
  metadata: z.optional(MetadataInput),
}

export const ProductCreate = z.object({
  name: Name,
  description: Description,
  recurring_interval: z.nullable(RecurringInterval),
  recurring_interval_count: z.nullish(int32(1)),
  ...trialLengthInput,
  trial_requires_payment_method: z.nullish(z.boolean()),
  prices: z.array(PriceCreate).check(z.minLength(1)),
  visibility: z.nullish(ProductVisibility),
  organization_id: z.nullish(Id),
  balance_top_up: z.nullish(z.boolean()),
  ...extras,
})

/** New price, or an existing price of the product by its id: the others are archived. */
const PriceChange = z.union([z.object({ id: Id }), PriceCreate])

export const ProductUpdate = z.object({
  name: z.nullish(Name),
  description: Description,
  recurring_interval: z.nullish(RecurringInterval),
  recurring_interval_count: z.nullish(int32(1)),
  ...trialLengthInput,
  trial_requires_payment_method: z.nullish(z.boolean()),
  is_archived: z.nullish(z.boolean()),
  balance_top_up: z.nullish(z.boolean()),
  visibility: z.nullish(ProductVisibility),
  prices: z.nullish(z.array(PriceChange).check(z.minLength(1))),
  ...extras,
})

/** Complete list of a product's benefits, in order. */
export const ProductBenefitsUpdate = z.object({ benefits: z.array(Id) })

const sortKeys = ['created_at', 'name', 'price_amount_type', 'price_amount'] as const
const readAccess = {
  access: 'seller',
  scopes: ['products:read', 'products:write'],
  field_case: 'camel',
} as const
const write = { access: 'seller', scopes: ['products:write'], field_case: 'camel' } as const

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/v1/products/',
    summary: 'List products, including archived ones unless filtered out.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      id: z.optional(oneOrMany(Id)),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      is_archived: z.optional(z.boolean()),
      is_recurring: z.optional(z.boolean()),
      visibility: z.optional(oneOrMany(ProductVisibility)),
      benefit_id: z.optional(oneOrMany(Id)),
      custom_field_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(Product),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/products/',
    summary: 'Create a product with its prices.',
    ...write,
    body: ProductCreate,
    status: 201,
    response: Product,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/products/{id}',
    summary: 'Retrieve a product.',
    ...readAccess,
    ...byId,
    of: 'products',
    response: Product,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/products/{id}',
    changes: ['checkout-links', 'subscriptions', 'discounts', 'orders', 'files'],
    summary: 'Update a product; a list of prices replaces the active ones.',
    ...write,
    ...byId,
    of: 'products',
    body: ProductUpdate,
    response: Product,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  updateBenefits: endpoint({
    method: 'POST',
    path: '/v1/products/{id}/benefits',
    changes: ['checkout-links', 'subscriptions', 'discounts', 'orders', 'files'],
    summary: 'Set the benefits of a product, in order.',
    ...write,
    ...byId,
    of: 'products',
    body: ProductBenefitsUpdate,
    response: Product,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}

/** Endpoint that deletes a product that was never sold. */
export const productDeletions = {
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/products/{id}',
    changes: ['checkout-links', 'subscriptions', 'discounts', 'orders', 'files'],
    summary: 'Delete a product that has not been sold.',
    ...write,
    ...byId,
    of: 'products',
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted', 'ProductNotDeletable'],
  }),
}

/** Product inside an order or a subscription, as the customer sees it, with the selling organization. */
export const PortalProduct = z.object({ ...productOffer, organization: Organization })
