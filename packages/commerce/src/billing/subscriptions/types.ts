import type { Row } from '@atelier/plumbing/database'
import type { SubscriptionsTable } from '../../core/database/tables.ts'
import type { CustomerRow, ShownUsage } from '../../customers/customers/index.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import type { MeterRow } from '../../usage/meters/index.ts'
import { isMetered, type StoredPrice, type StoredProduct } from '../../catalog/products/index.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'

/**
 * The columns of a subscription. `discounted_at` is when the first period with the discount begins: of a discount that
 * was given within a period it lies in the future, at the end of that period. Its months are counted from `discount_anchor_at`.
 */
export type SubscriptionRow = Row<SubscriptionsTable>

/** The columns about a cancellation, of a subscription that is not canceled. */
export const notCanceled = {
  cancel_at_period_end: false,
  canceled_at: null,
  ends_at: null,
  customer_cancellation_reason: null,
  customer_cancellation_comment: null,
} as const

/** A price that a subscriber is on; `charged` is its amount for a period, in minor units. */
export type OwnPrice = StoredPrice & { readonly charged: number }

/** The usage of a meter that a subscriber pays for, with the meter. */
export type OwnMeter = ShownUsage & { readonly meter: MeterRow }

/** A subscription with everything that it shows. */
export type StoredSubscription = SubscriptionRow & {
  /** One for each metered price. */
  readonly meters: readonly OwnMeter[]
  readonly customer: CustomerRow
  readonly product: StoredProduct
  readonly prices: readonly OwnPrice[]
  readonly discount: AttachedDiscount | null
  readonly organization: OrganizationRow
}

/** The first price of a subscription; if any does not depend on usage, it is that one. */
export const firstPrice = ({ id, prices }: Pick<StoredSubscription, 'id' | 'prices'>): OwnPrice => {
  const [first] = prices
  if (first === undefined) throw new Error(`The subscription ${id} has no price.`)
  return first
}

/** What a period costs before the discount, without usage and tax, in minor units. */
export const staticAmount = (prices: readonly OwnPrice[]): number =>
  prices.reduce((sum, price) => sum + (isMetered(price) ? 0 : price.charged), 0)
