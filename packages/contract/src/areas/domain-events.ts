import * as z from 'zod/mini'
import { BenefitGrant, GrantProperties } from './benefit-grants.ts'
import { Benefit } from './benefits.ts'
import { Checkout } from './checkouts.ts'
import { CustomerState } from './customer-state.ts'
import { Customer } from './customer-views.ts'
import { Discount } from './discounts.ts'
import { Order } from './orders.ts'
import { Organization } from './organizations.ts'
import { Product } from './products.ts'
import { Refund } from './refunds.ts'
import { Subscription } from './subscriptions.ts'

const Grant = z.extend(BenefitGrant, { benefit: Benefit, previous_properties: GrantProperties })

/** Events of a shop by name: description, and the object at that moment, in snake_case. */
export const domainEvents = {
  'checkout.created': { means: 'A checkout was created.', data: Checkout },
  'checkout.updated': { means: 'A checkout was changed, paid, failed or expired.', data: Checkout },
  'checkout.expired': { means: 'A checkout was not paid in time.', data: Checkout },
  'customer.created': { means: 'A customer was created, by you or by a purchase.', data: Customer },
  'customer.updated': { means: 'The details of a customer changed.', data: Customer },
  'customer.deleted': { means: 'A customer was deleted.', data: Customer },
  'customer.state_changed': {
    means: 'The subscriptions, benefits or meters of a customer changed.',
    data: CustomerState,
  },
  'customer.payment_method_added': {
    means: 'A customer added a payment method, which became the default.',
    data: Customer,
  },
  'order.created': { means: 'An order was created.', data: Order },
  'order.updated': { means: 'An order changed.', data: Order },
  'order.paid': { means: 'An order was paid.', data: Order },
  'order.refunded': { means: 'An order was refunded, in part or in full.', data: Order },
  'order.fulfilled': { means: 'The benefits of a new purchase are being delivered.', data: Order },
  'refund.created': { means: 'A refund was accepted by the payment processor.', data: Refund },
  'refund.updated': { means: 'A refund succeeded, failed or was canceled.', data: Refund },
  'subscription.created': { means: 'A subscription was created.', data: Subscription },
  'subscription.updated': { means: 'A subscription changed in any way.', data: Subscription },
  'subscription.active': { means: 'A subscription became active.', data: Subscription },
  'subscription.cycled': { means: 'A subscription began a new period.', data: Subscription },
  'subscription.past_due': { means: 'A renewal could not be paid.', data: Subscription },
  'subscription.paused': {
    means: 'The pause of a subscription began, and its benefits ended.',
    data: Subscription,
  },
  'subscription.resumed': { means: 'A paused subscription began a new period.', data: Subscription },
  'subscription.canceled': {
    means: 'A subscription was canceled, immediately or at the end of its period.',
    data: Subscription,
  },
  'subscription.uncanceled': {
    means: 'The cancellation of a subscription was withdrawn.',
    data: Subscription,
  },
  'subscription.revoked': { means: 'A subscription and its benefits ended.', data: Subscription },
  'product.created': { means: 'A product was created.', data: Product },
  'product.updated': { means: 'A product was changed or archived.', data: Product },
  'discount.created': { means: 'A discount was created.', data: Discount },
  'discount.updated': { means: 'A discount was changed.', data: Discount },
  'discount.deleted': { means: 'A discount was deleted.', data: Discount },
  'benefit.created': { means: 'A benefit was created.', data: Benefit },
  'benefit.updated': { means: 'A benefit was changed.', data: Benefit },
  'benefit_grant.created': { means: 'A customer was granted a benefit.', data: Grant },
  'benefit_grant.updated': { means: 'The grant of a benefit changed.', data: Grant },
  'benefit_grant.cycled': { means: 'The grant of a benefit continues with a renewal.', data: Grant },
  'benefit_grant.revoked': { means: 'The grant of a benefit was revoked.', data: Grant },
  'organization.updated': { means: 'The organization was changed.', data: Organization },
} as const

/** Name of an event that sellers can be notified of. */
export type SellerEventType = keyof typeof domainEvents
