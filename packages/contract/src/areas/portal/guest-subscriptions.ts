import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, Timestamp } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { RecurringInterval, RecurringIntervalCount } from '../catalog/prices.ts'

/** Subscription bought by a guest with a customer's e-mail address, without proof of identity. */
export const GuestSubscription = z.object({
  id: Id,
  product_name: z.string(),
  amount: z.int(),
  currency: z.string(),
  recurring_interval: RecurringInterval,
  recurring_interval_count: RecurringIntervalCount,
  started_at: z.nullable(Timestamp),
})
export type GuestSubscription = z.output<typeof GuestSubscription>

/** Subscriptions that a customer claims as their own. */
export const SubscriptionTakeover = z.object({
  subscription_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
})

/**
 * Endpoints for subscriptions bought with a customer's address, which belong to the customer only once
 * claimed.
 */
export const portalGuestSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customers/me/guest-subscriptions',
    summary: 'List subscriptions that a guest bought with your e-mail address.',
    ...portalRead,
    response: z.object({ items: z.array(GuestSubscription) }),
    errors: ['NotPermitted'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/guest-subscriptions',
    changes: ['subscriptions'],
    summary: 'Pay for subscriptions that were bought with your e-mail address.',
    ...portalWrite,
    body: SubscriptionTakeover,
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted', 'MissingPaymentMethod'],
  }),
}
