import * as z from 'zod/mini'
import { BenefitGrant, GrantProperties } from '../delivery/benefit-grants.ts'
import { Benefit } from '../catalog/benefit-types.ts'
import { Checkout } from '../orders/checkouts.ts'
import { CustomerState } from '../customers/customer-state.ts'
import { Customer } from '../customers/customer-views.ts'
import { Discount } from '../catalog/discounts.ts'
import { Order } from '../orders/orders.ts'
import { Organization } from '../organization/organizations.ts'
import { Product } from '../catalog/products.ts'
import { Refund } from '../returns/refunds.ts'
import { Subscription } from '../billing/subscriptions.ts'
import { type SellerEventType, sellerEvents } from './webhook-types.ts'

/** Objects of events, by the noun of their names. */
const objects = {
  benefit: Benefit,
  benefit_grant: BenefitGrant,
  checkout: Checkout,
  customer: Customer,
  discount: Discount,
  order: Order,
  organization: Organization,
  product: Product,
  refund: Refund,
  subscription: Subscription,
}

/** Events with another object than their noun. */
const otherSchemas = { 'customer.state_changed': CustomerState }

type ObjectOf<Type extends SellerEventType> = Type extends keyof typeof otherSchemas
  ? (typeof otherSchemas)[Type]
  : Type extends `${infer Noun extends keyof typeof objects}.${string}`
    ? (typeof objects)[Noun]
    : never

const objectOf = (type: string): unknown =>
  type in otherSchemas
    ? otherSchemas[type as keyof typeof otherSchemas]
    : objects[type.slice(0, type.indexOf('.')) as keyof typeof objects]

/** Object of each event, in snake_case. Grants have more fields, for older clients: see their webhooks. */
export const webhookData = Object.fromEntries(
  Object.keys(sellerEvents).map((type) => [type, objectOf(type)]),
) as { readonly [Type in SellerEventType]: ObjectOf<Type> }

const Grant = z.extend(BenefitGrant, { benefit: Benefit, previous_properties: GrantProperties })

/** Returns the object of an event as it is stored, in snake_case. */
export const dataOfEvent = (type: SellerEventType) =>
  type.startsWith('benefit_grant.') ? Grant : webhookData[type]

/** Object of each event, as its receiver reads it. */
export type WebhookData = { [Type in SellerEventType]: z.output<(typeof webhookData)[Type]> }
