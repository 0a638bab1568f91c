import type { SubscriptionProductUpdate } from '@atelier/contract'
import { billingIntervalOf, findProducts, type StoredProduct } from '../../../../catalog/products/index.ts'
import type { Connection } from '../../../../core/services.ts'
import type { BillingInterval } from '../../../../core/time/subscription-period.ts'
import { subscriptionPricesOf } from '../product.ts'
import type { ChangeCaller } from '../../queries.ts'
import { flatAmount, type StoredSubscription } from '../../types.ts'

/** Proration of one change of product. */
export type Behavior = NonNullable<SubscriptionProductUpdate['proration_behavior']>

/** Length of the units of billing intervals, in days. A year is 12 months or 365.25 days. */
const daysOf = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 } as const

const perDay = (amount: number, { recurring_interval, recurring_interval_count }: BillingInterval): number =>
  amount / (daysOf[recurring_interval] * recurring_interval_count)

/** Returns true for a product whose price without usage is lower than that of a subscription for the same time. */
export const isDowngrade = (
  before: Pick<StoredSubscription, 'prices' | 'currency' | keyof BillingInterval>,
  product: StoredProduct,
): boolean => {
  const amount = flatAmount(subscriptionPricesOf(product, before.currency))
  return perDay(amount, billingIntervalOf(product) ?? before) < perDay(flatAmount(before.prices), before)
}

/**
 * Returns the proration of a change: the requested one, or that of the settings of the organization, which can have a
 * separate one for changes of customers to a lower price.
 */
export const findBehavior = async (
  db: Connection,
  before: StoredSubscription,
  {
    product_id,
    behavior,
    by,
  }: {
    readonly product_id: string
    readonly behavior?: Behavior | null | undefined
    readonly by: ChangeCaller
  },
): Promise<Behavior> => {
  const { proration_behavior, proration_on_downgrade } = before.organization.subscription_settings
  if (behavior != null) return behavior
  if (by === 'seller' || proration_on_downgrade == null) return proration_behavior
  const [product] = await findProducts(db, before.organization_id, [product_id])
  return product !== undefined && isDowngrade(before, product) ? proration_on_downgrade : proration_behavior
}
