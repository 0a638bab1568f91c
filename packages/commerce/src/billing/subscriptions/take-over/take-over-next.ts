import type { Connection, Tx } from '../../../core/services.ts'
import {
  activePrices,
  findProducts,
  isMetered,
  keepProduct,
  pricesIn,
  type StoredProduct,
} from '../../../catalog/products/index.ts'
import { subscriptionIssues } from '../changing/product.ts'
import { replaceScheduledChange } from '../changing/schedules/schedule-queries.ts'
import type { SubscriptionRow } from '../types.ts'

/** Plan of the next period of a subscription to take over, and its price. Its product is null before it is created. */
export type NextPlan = { readonly product_id: string | null; readonly amount: number }

/** Terms of a subscription to take over. The next plan is null if it is the same. */
type NextPlanTerms = {
  readonly organization_id: string
  readonly currency: string
  readonly next: NextPlan | null
}

const priceIssue = (product: StoredProduct, { next, currency }: NextPlanTerms): string | undefined => {
  const prices = pricesIn(activePrices(product), currency)
  const isSame = prices.every((price) => !isMetered(price) && (price.price_amount ?? 0) === next?.amount)
  return isSame ? undefined : 'the product of its next period has another price here'
}

/**
 * Returns the reason why the next plan of a subscription cannot be taken over, as part of a sentence. Undefined when it
 * can, and for none.
 */
export const nextPlanIssue = async (db: Connection, terms: NextPlanTerms): Promise<string | undefined> => {
  const { next, organization_id, currency } = terms
  if (next === null || next.product_id === null) return undefined
  const [product] = await findProducts(db, organization_id, [next.product_id])
  const issues = subscriptionIssues(product, { id: next.product_id, currency, by: 'seller' })
  if (product === undefined || issues.length > 0)
    return 'its next period has a product that cannot be subscribed to here'
  return priceIssue(product, terms)
}

/** Schedules the next plan of a subscription that was taken over for the end of its period. */
export const scheduleNextPlan = async (
  tx: Tx,
  row: SubscriptionRow,
  next: NextPlan | null,
): Promise<void> => {
  if (next === null || next.product_id === null) return
  await keepProduct(tx, next.product_id)
  await replaceScheduledChange(tx, row, next.product_id, row.created_at)
}
