import * as z from 'zod/mini'

/**
 * Events that clients of 2025 know (`validateEvent` of `@polar-sh/sdk` 0.32). It rejects every other type.
 */
export const earlyEventTypes = [
  'checkout.created',
  'checkout.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.state_changed',
  'order.created',
  'order.updated',
  'order.paid',
  'order.refunded',
  'subscription.created',
  'subscription.updated',
  'subscription.active',
  'subscription.canceled',
  'subscription.uncanceled',
  'subscription.revoked',
  'refund.created',
  'refund.updated',
  'product.created',
  'product.updated',
  'benefit.created',
  'benefit.updated',
  'benefit_grant.created',
  'benefit_grant.updated',
  'benefit_grant.cycled',
  'benefit_grant.revoked',
  'organization.updated',
] as const

/** Later events. */
export const laterEventTypes = [
  'checkout.expired',
  'customer.payment_method_added',
  'discount.created',
  'discount.updated',
  'discount.deleted',
  'order.fulfilled',
  'subscription.cycled',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
] as const

/** Name of an event that can be delivered to an endpoint. */
export const WebhookEventType = z.enum([...earlyEventTypes, ...laterEventTypes])
export type WebhookEventType = z.output<typeof WebhookEventType>

/** Events that the receiver supports: those of `@polar-sh/sdk` 0.32, or all. */
export const WebhookProfile = z.enum(['sdk_0_32', 'all'])
export type WebhookProfile = z.output<typeof WebhookProfile>

/** Events that can be delivered to an endpoint, by profile. */
export const eventsOfProfile: { readonly [Profile in WebhookProfile]: readonly WebhookEventType[] } = {
  sdk_0_32: earlyEventTypes,
  all: [...earlyEventTypes, ...laterEventTypes],
}
