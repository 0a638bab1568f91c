import type { JsonRow, Row } from '@atelier/plumbing/database'
import type { SubscriptionsTable, SubscriptionUpdatesTable } from '../../core/database/tables.ts'
import type { CustomerRow, ShownUsage } from '../../customers/customers/index.ts'
import type { AttachedDiscount, DiscountColumns } from '../../catalog/discounts/index.ts'
import type { MeterRow } from '../../catalog/index.ts'
import { isMetered, type StoredPrice, type StoredProduct } from '../../catalog/products/index.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'

/**
 * Columns of a subscription. `discounted_at` is the start of the first period with the discount: in the
 * future, at the end of the current period, when the discount was added within a period.
 */
export type SubscriptionRow = Row<SubscriptionsTable>

/** Cancellation columns of a subscription that is not canceled. */
export const notCanceled = {
  cancel_at_period_end: false,
  canceled_at: null,
  ends_at: null,
  customer_cancellation_reason: null,
  customer_cancellation_comment: null,
} as const

/** Columns of a subscription without a pause, scheduled or begun. */
export const notPaused = { pause_at_period_end: false, paused_at: null, resumes_at: null } as const

/** Columns of a subscription without a trial and without a pause, begun or scheduled. */
export const noTrialOrPause = { trial_start: null, trial_end: null, ...notPaused } as const

/** A price of a subscription. `charged` is its amount per period, in minor units. */
export type SubscriptionPrice = StoredPrice & { readonly charged: number }

/** Usage of a paid meter, with the meter. */
export type SubscriptionMeter = ShownUsage & { readonly meter: MeterRow }

/** A subscription with all related rows. */
export type StoredSubscription = SubscriptionRow & {
  /** One per metered price. */
  readonly meters: readonly SubscriptionMeter[]
  readonly customer: CustomerRow
  readonly product: StoredProduct
  readonly prices: readonly SubscriptionPrice[]
  readonly discount: AttachedDiscount | null
  /** Change of product at the end of the period. */
  readonly pending_update: JsonRow<SubscriptionUpdatesTable> | null
  readonly organization: OrganizationRow
}

/** Returns the columns of the discount of a subscription. */
export const discountColumnsOf = ({
  discounted_at,
  discount_anchor_at,
  discount_periods_left,
}: DiscountColumns): DiscountColumns => ({ discounted_at, discount_anchor_at, discount_periods_left })

/** Returns the customer of a subscription, as the redeemer of its discount. */
export const ownerOf = ({ organization_id, customer }: StoredSubscription) => ({
  organization_id,
  customer_id: customer.id,
  customer_external_id: customer.external_id,
  customer_email: customer.email,
})

/**
 * Returns the first price of a subscription: one without usage, if there is any, since metered ones are stored last.
 */
export const firstPrice = ({ id, prices }: Pick<StoredSubscription, 'id' | 'prices'>): SubscriptionPrice => {
  const [first] = prices
  if (first === undefined) throw new Error(`The subscription ${id} has no price.`)
  return first
}

/** Returns the price per period before discount, usage and tax, in minor units. */
export const flatAmount = (prices: readonly SubscriptionPrice[]): number =>
  prices.reduce((sum, price) => sum + (isMetered(price) ? 0 : price.charged), 0)
