import type { output } from 'zod/v4/core'
import { BenefitGrant } from './benefit-grants.ts'
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
import type { WebhookEventType } from './webhook-types.ts'

/** Object of each event, in snake_case. Grants have more fields, for older clients: see their webhooks. */
export const webhookData = {
  'checkout.created': Checkout,
  'checkout.updated': Checkout,
  'checkout.expired': Checkout,
  'customer.created': Customer,
  'customer.updated': Customer,
  'customer.deleted': Customer,
  'customer.state_changed': CustomerState,
  'customer.payment_method_added': Customer,
  'order.created': Order,
  'order.updated': Order,
  'order.paid': Order,
  'order.refunded': Order,
  'order.fulfilled': Order,
  'subscription.created': Subscription,
  'subscription.updated': Subscription,
  'subscription.active': Subscription,
  'subscription.canceled': Subscription,
  'subscription.uncanceled': Subscription,
  'subscription.revoked': Subscription,
  'subscription.cycled': Subscription,
  'subscription.past_due': Subscription,
  'subscription.paused': Subscription,
  'subscription.resumed': Subscription,
  'refund.created': Refund,
  'refund.updated': Refund,
  'product.created': Product,
  'product.updated': Product,
  'discount.created': Discount,
  'discount.updated': Discount,
  'discount.deleted': Discount,
  'benefit.created': Benefit,
  'benefit.updated': Benefit,
  'benefit_grant.created': BenefitGrant,
  'benefit_grant.updated': BenefitGrant,
  'benefit_grant.cycled': BenefitGrant,
  'benefit_grant.revoked': BenefitGrant,
  'organization.updated': Organization,
} as const satisfies Readonly<Record<WebhookEventType, unknown>>

/** Object of each event, as its receiver reads it. */
export type WebhookData = { [Type in WebhookEventType]: output<(typeof webhookData)[Type]> }
