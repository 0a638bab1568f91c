import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../primitives/parts.ts'
import { Discount, DiscountCreate, DiscountUpdate } from './discount-kinds.ts'

const sortKeys = ['created_at', 'name', 'code', 'redemptions_count'] as const
const read = ['discounts:read', 'discounts:write'] as const
const write = ['discounts:write'] as const
const byId = z.object({ id: Id })

export const discounts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/discounts/',
    summary: 'List discounts.',
    access: 'seller',
    scopes: read,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
    }),
    status: 200,
    response: pageOf(Discount),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/discounts/',
    summary: 'Create a discount.',
    access: 'seller',
    scopes: write,
    body: DiscountCreate,
    status: 201,
    response: Discount,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/discounts/{id}',
    summary: 'Read one discount.',
    access: 'seller',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: Discount,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/discounts/{id}',
    summary: 'Change a discount; what it takes off is fixed once somebody has used it.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    body: DiscountUpdate,
    status: 200,
    response: Discount,
    errors: ['ResourceNotFound'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/discounts/{id}',
    summary: 'Delete a discount; its code can be used for another one.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
