import * as z from 'zod/mini'
import { AddressInput } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  AcceptedCurrency,
  Amount,
  blankableText,
  byId,
  Id,
  MetadataInput,
  PriceAmount,
} from '../../primitives/parts.ts'
import { CustomFieldData } from '../catalog/custom-fields.ts'
import { Order } from '../orders/orders.ts'
import { TaxBehavior } from '../catalog/prices.ts'

const write = { access: 'seller', scopes: ['orders:write'] } as const

/** Text of the only item of a draft. */
const Description = blankableText(500)

const draft = {
  organization_id: z.nullish(Id),
  customer_id: Id,
  product_id: Id,
  amount: z.nullish(PriceAmount),
  currency: z.nullish(AcceptedCurrency),
  description: Description,
}

/** Body that creates a draft. */
export const OrderCreate = z.object({
  ...draft,
  custom_field_data: z.optional(CustomFieldData),
  metadata: z.optional(MetadataInput),
})
export type OrderCreate = z.output<typeof OrderCreate>

/** Body that changes a draft; absent fields stay unchanged. */
export const OrderUpdate = z.object({
  billing_name: blankableText(300),
  billing_address: z.nullish(AddressInput),
  description: Description,
  metadata: z.nullish(MetadataInput),
})
export type OrderUpdate = z.output<typeof OrderUpdate>

/** Body that charges a draft. */
export const OrderFinalize = z.object({ payment_method_id: z.nullish(z.string().check(z.maxLength(255))) })

/** Body that previews a draft. */
export const OrderPreviewInput = z.object(draft)

/** Amounts that a draft would have. */
export const OrderPreview = z.object({
  currency: z.string(),
  subtotal_amount: Amount,
  tax_amount: Amount,
  /** Basis points. */
  tax_rate: z.nullable(z.int()),
  tax_behavior: TaxBehavior,
  total_amount: Amount,
  /** Part that the balance of the customer would pay. */
  wallet_amount: Amount,
  due_amount: Amount,
})
export type OrderPreview = z.output<typeof OrderPreview>

/** Body that gives an order up. */
export const OrderVoid = z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) })

/** Endpoints for drafts and unpaid orders, outside the public API. */
export const unpaidOrders = {
  create: endpoint({
    method: 'POST',
    path: '/v1/orders/',
    summary: 'Create a draft order.',
    ...write,
    body: OrderCreate,
    status: 201,
    response: Order,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/orders/{id}',
    summary: 'Change a draft order, or the billing details of a paid one.',
    ...write,
    ...byId,
    of: 'orders',
    body: OrderUpdate,
    response: Order,
    errors: ['ResourceNotFound', 'OrderNotDraft'],
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/v1/orders/{id}/finalize',
    summary: 'Charge a draft order.',
    ...write,
    ...byId,
    of: 'orders',
    body: OrderFinalize,
    response: Order,
    errors: [
      'ResourceNotFound',
      'PaymentFailed',
      'PaymentActionRequired',
      'OrderNotDraft',
      'Conflict',
      'Unavailable',
    ],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v1/orders/preview',
    summary: 'Compute the amounts of a draft order.',
    ...write,
    body: OrderPreviewInput,
    response: OrderPreview,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/orders/{id}',
    summary: 'Delete a draft order.',
    ...write,
    ...byId,
    of: 'orders',
    status: 204,
    errors: ['ResourceNotFound', 'OrderNotDraft'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/v1/orders/{id}/void',
    changes: ['subscriptions'],
    summary: 'Give up the payment of a pending order.',
    ...write,
    ...byId,
    of: 'orders',
    body: OrderVoid,
    response: Order,
    errors: ['ResourceNotFound', 'PaymentAlreadyInProgress', 'Conflict'],
  }),
}
