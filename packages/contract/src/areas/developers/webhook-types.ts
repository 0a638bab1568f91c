import * as z from 'zod/mini'

/** Events of a shop that sellers can be notified of, with their meaning, in the order of the reference. */
export const sellerEvents = {
  'checkout.created': 'A checkout was created.',
  'checkout.updated': 'A checkout was changed, paid, failed or expired.',
  'checkout.expired': 'A checkout was not paid in time.',
  'customer.created': 'A customer was created, by you or by a purchase.',
  'customer.updated': 'The details of a customer changed.',
  'customer.deleted': 'A customer was deleted.',
  'customer.state_changed': 'The subscriptions, benefits or meters of a customer changed.',
  'customer.payment_method_added': 'A customer added a payment method, which became the default.',
  'order.created': 'An order was created.',
  'order.updated': 'An order changed.',
  'order.paid': 'An order was paid.',
  'order.refunded': 'An order was refunded, in part or in full.',
  'order.fulfilled': 'The benefits of a new purchase are being delivered.',
  'refund.created': 'A refund was accepted by the payment processor.',
  'refund.updated': 'A refund succeeded, failed or was canceled.',
  'subscription.created': 'A subscription was created.',
  'subscription.updated': 'A subscription changed in any way.',
  'subscription.active': 'A subscription became active.',
  'subscription.cycled': 'A subscription began a new period.',
  'subscription.past_due': 'A renewal could not be paid.',
  'subscription.paused': 'The pause of a subscription began, and its benefits ended.',
  'subscription.resumed': 'A paused subscription began a new period.',
  'subscription.canceled': 'A subscription was canceled, immediately or at the end of its period.',
  'subscription.uncanceled': 'The cancellation of a subscription was withdrawn.',
  'subscription.revoked': 'A subscription and its benefits ended.',
  'product.created': 'A product was created.',
  'product.updated': 'A product was changed or archived.',
  'discount.created': 'A discount was created.',
  'discount.updated': 'A discount was changed.',
  'discount.deleted': 'A discount was deleted.',
  'benefit.created': 'A benefit was created.',
  'benefit.updated': 'A benefit was changed.',
  'benefit_grant.created': 'A customer was granted a benefit.',
  'benefit_grant.updated': 'The grant of a benefit changed.',
  'benefit_grant.cycled': 'The grant of a benefit continues with a renewal.',
  'benefit_grant.revoked': 'The grant of a benefit was revoked.',
  'organization.updated': 'The organization was changed.',
} as const

/** Name of an event that sellers can be notified of. */
export type SellerEventType = keyof typeof sellerEvents

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
] as const satisfies readonly SellerEventType[]

type LaterEventType = Exclude<SellerEventType, (typeof earlyEventTypes)[number]>

const nounOf = (type: string): string => type.slice(0, type.indexOf('.'))
const isLater = (type: SellerEventType): type is LaterEventType =>
  !(earlyEventTypes as readonly SellerEventType[]).includes(type)

/** Later events, by their objects. */
export const laterEventTypes: readonly LaterEventType[] = (Object.keys(sellerEvents) as SellerEventType[])
  .filter(isLater)
  .toSorted((a, b) => (nounOf(a) < nounOf(b) ? -1 : nounOf(a) > nounOf(b) ? 1 : 0))

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
