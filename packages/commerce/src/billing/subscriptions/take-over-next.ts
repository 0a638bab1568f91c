import type { Connection, Tx } from '../../core/services.ts'
import {
  activePrices,
  findProducts,
  isMetered,
  keepProduct,
  pricesIn,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import { whyNotSubscribable } from './product-change.ts'
import type { TakeOver } from './take-over.ts'
import type { SubscriptionRow } from './types.ts'

type Terms = Pick<TakeOver, 'organization_id' | 'next' | 'currency'>

const priceIssue = (product: StoredProduct, { next, currency }: Terms): string | undefined => {
  const prices = pricesIn(activePrices(product), currency)
  const isSame = prices.every((price) => !isMetered(price) && (price.price_amount ?? 0) === next?.amount)
  return isSame ? undefined : 'the product of its next period has another price here'
}

/** Reason why the next plan of a subscription cannot be imported, as part of a sentence. Undefined when it can, and for none. */
export const nextPlanIssue = async (db: Connection, terms: Terms): Promise<string | undefined> => {
  const { next, organization_id, currency } = terms
  if (next === null || next.product_id === null) return undefined
  const [product] = await findProducts(db, organization_id, [next.product_id])
  const problem = whyNotSubscribable(product, { id: next.product_id, currency, by: 'seller' })
  if (product === undefined || problem !== undefined)
    return 'its next period has a product that cannot be subscribed to here'
  return priceIssue(product, terms)
}

/** Schedules the next plan of an imported subscription for the end of its period. */
export const scheduleNextPlan = async (
  tx: Tx,
  { id, current_period_end, created_at }: SubscriptionRow,
  next: TakeOver['next'],
): Promise<void> => {
  if (next === null || next.product_id === null) return
  await keepProduct(tx, next.product_id)
  await tx
    .insertInto('subscription_updates')
    .values({
      id: crypto.randomUUID(),
      subscription_id: id,
      product_id: next.product_id,
      applies_at: current_period_end,
      created_at,
    })
    .execute()
}
