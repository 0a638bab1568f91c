import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { portalWrite } from '../../primitives/scopes.ts'
import { PaymentMethod } from './customers.ts'

/** Card that is being saved. Its bank may require authentication in the browser first. */
export const CardSetup = z.object({
  id: z.string(),
  status: z.enum(['requires_action', 'processing', 'succeeded']),
  client_secret: z.string(),
})
export type CardSetup = z.output<typeof CardSetup>

export const CardSetupCreate = z.object({ confirmation_token_id: z.string().check(z.minLength(1)) })
export type CardSetupCreate = z.output<typeof CardSetupCreate>

/** Endpoints with which a customer saves a card in the portal, outside the public API. */
export const portalCardSetups = {
  start: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/card-setups',
    summary: 'Start saving a card; its bank may ask for a confirmation.',
    ...portalWrite,
    body: CardSetupCreate,
    status: 201,
    response: CardSetup,
    errors: ['PaymentError', 'ResourceNotFound'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/card-setups/{id}/finish',
    changes: ['customers/me/payment-methods', 'subscriptions'],
    summary: 'Make a card the default once its bank has confirmed it.',
    ...portalWrite,
    path_parameters: z.object({ id: z.string() }),
    response: PaymentMethod,
    errors: ['PaymentError', 'ResourceNotFound'],
  }),
}
