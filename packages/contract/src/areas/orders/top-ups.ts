import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Currency } from '../../primitives/currency-codes.ts'
import { Amount, byId, Id, int32 } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { CustomerWallet } from './wallets.ts'

/** Agreement to fill a balance automatically. */
export const AutoTopUpChoice = z.object({
  product_id: Id,
  amount: int32(1),
  threshold: int32(1),
  consent: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
})

/** Product that fills balances, as its customer buys it. */
export const TopUpOffer = z.object({
  id: Id,
  name: z.string(),
  prices: z.array(
    z.object({
      currency: z.string(),
      /** Null for an amount that the customer chooses. */
      amount: z.nullable(Amount),
      minimum_amount: z.nullable(Amount),
      maximum_amount: z.nullable(Amount),
    }),
  ),
})
export type TopUpOffer = z.output<typeof TopUpOffer>

/** Endpoints with which a customer fills a balance, outside the public API. */
export const portalTopUps = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/top-ups/',
    summary: 'List the products that fill your balance.',
    ...portalRead,
    response: z.object({ items: z.array(TopUpOffer) }),
    errors: ['NotPermitted'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/top-ups/',
    summary: 'Open a checkout that fills your balance.',
    ...portalWrite,
    body: z.object({ product_id: Id, currency: Currency, amount: z.optional(int32(1)) }),
    status: 201,
    response: z.object({ checkout_id: Id, url: z.string() }),
    errors: ['NotPermitted'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/wallets/{id}',
    changes: ['top-ups'],
    summary: 'Have a balance filled automatically, or no longer.',
    ...portalWrite,
    ...byId,
    body: z.object({ auto_top_up: z.nullable(AutoTopUpChoice) }),
    response: CustomerWallet,
    errors: ['ResourceNotFound', 'NotPermitted', 'MissingPaymentMethod'],
  }),
}
