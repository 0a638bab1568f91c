import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id } from '../primitives/parts.ts'
import { CheckoutStatus } from './checkouts.ts'

/** Status in a message about a checkout. */
export const CheckoutStatusNotice = z.object({ status: CheckoutStatus })

/** Event of a checkout. */
export const CheckoutEvent = z.discriminatedUnion('key', [
  z.object({ key: z.literal('checkout.updated'), id: Id, payload: CheckoutStatusNotice }),
  z.object({ key: z.literal('checkout.order_created'), id: Id, payload: z.object({}) }),
  z.object({ key: z.literal('checkout.subscription_created'), id: Id, payload: z.object({}) }),
  z.object({ key: z.literal('checkout.webhook_event_delivered'), id: Id, payload: CheckoutStatusNotice }),
])
export type CheckoutEvent = z.output<typeof CheckoutEvent>

/** Endpoint that streams the outcome of a purchase to its checkout page, outside the public API. */
export const checkoutEvents = {
  stream: endpoint({
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}/stream',
    summary: 'Stream the events of a checkout by its client secret.',
    access: 'public',
    path_parameters: z.object({ client_secret: z.string() }),
    stream: 'events',
    response: CheckoutEvent,
    errors: ['ResourceNotFound', 'ExpiredCheckoutError'],
  }),
}
