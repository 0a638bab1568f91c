import { endAfter, later } from './dates.ts'
import { beginPeriod, type Discount, discountFrom, type Life, type Product, priceOf, tell } from './life.ts'
import { invoiceOf } from './orders.ts'
import { settle } from './product-changes.ts'

/**
 * Returns the life of a subscription that is bought now.
 *
 * @param trial false for a purchase without the trial of the product
 * @throws ExpectedError if the first payment is declined
 */
export const buy = (
  now: number,
  product: Product,
  {
    card = 'good',
    discount = null,
    trial = true,
  }: { card?: 'good' | 'declined'; discount?: Discount | null; trial?: boolean } = {},
): Life => {
  const trialEnd = trial && product.trial !== undefined ? later(now, product.trial) : null
  const first = trialEnd ?? now
  // No one is asked for a card for something free.
  const isAsked = product.price > 0 && (trialEnd === null || product.trialNeedsCard !== false)
  const life: Life = {
    now,
    product,
    status: trialEnd === null ? 'active' : 'trialing',
    start: now,
    end: first,
    anchor: first,
    trial: trialEnd === null ? null : { start: now, end: trialEnd },
    cancels: false,
    endedAt: null,
    pauses: false,
    pausedAt: null,
    resumesAt: null,
    scheduled: null,
    discount: discount === null || product.price === 0 ? null : discountFrom(discount, first, product),
    discounted: null,
    card: isAsked ? card : 'none',
    pastDueAt: null,
    waiting: [],
    orders: [],
    events: [],
  }
  tell(life, 'created', ...(trialEnd === null ? ['active'] : []))
  if (trialEnd !== null) return life
  beginPeriod(life, now, endAfter(now, product.length, now))
  const price = priceOf(product, life.discounted)
  settle(life, invoiceOf(life, 'subscription_create', { price, lines: [] }))
  return life
}
