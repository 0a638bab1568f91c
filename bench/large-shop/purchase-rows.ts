import { after, days } from '@atelier/plumbing/clock'
import { addCheckout } from './checkout-rows.ts'
import { addGrant } from './grant-rows.ts'
import { newIdNear } from './ids.ts'
import { addPayment } from './payment-rows.ts'
import type { Person } from './people.ts'
import type { PlannedSale } from './plan.ts'
import type { Random } from '../../packages/atelier/src/sample-shop/random.ts'
import { billOfSale, priceLine } from './sale.ts'
import { addSale } from './sale-rows.ts'
import type { Writing } from './writing.ts'

/** Adds a one-time purchase, sometimes with a discount, sometimes refunded. */
export const addPurchase = (
  writing: Writing,
  buyer: Person,
  { product, at, place }: Extract<PlannedSale, { kind: 'purchase' }>,
  random: Random,
): void => {
  const { shop, rows } = writing
  const { welcome, summer } = shop.catalog.discounts
  const discount = random.chance(0.12) ? random.pick([welcome, summer]) : null
  const refunded_at = after(at, days(1 + random.below(6)))
  const isRefunded = random.chance(0.03) && refunded_at < shop.now
  const share = random.chance(0.7) ? ('all' as const) : ('half' as const)
  const order_id = addSale(rows, {
    shop,
    buyer,
    product,
    at,
    invoice_number: writing.numberOf(place),
    lines: [priceLine(product)],
    discount,
    answers: random.chance(0.3) ? { 'found-by': random.pick(['friend', 'search', 'social'] as const) } : {},
    subscription: null,
    is_renewal: false,
    owed_until: null,
    refund: isRefunded ? { share, at: refunded_at } : null,
  })
  const revoked = isRefunded && share === 'all' ? { at: refunded_at, reason: 'refunded' as const } : null
  addGrant(writing, { customer_id: buyer.id, product, of: { order_id }, at, revoked }, random)
}

/** Adds an abandoned checkout: expired, or declined first. */
export const addAbandoned = (writing: Writing, buyer: Person, at: Date, random: Random): void => {
  const { shop, rows } = writing
  const product = random.pick([shop.catalog.products[0], ...shop.catalog.purchases] as const)
  if (product === undefined) return
  const id = newIdNear(buyer.id)
  const { tax_amount } = billOfSale({ lines: [priceLine(product)], discount: null, buyer })
  addCheckout(
    rows,
    { shop, buyer, product, at, discount: null, answers: {} },
    { id, status: 'expired', amount: product.price, discount_amount: 0, tax_amount },
  )
  if (random.chance(0.4))
    addPayment(rows, {
      shop,
      at,
      amount: product.price + tax_amount,
      customer_id: buyer.id,
      saved_method: null,
      of: { checkout_id: id },
      succeeded: false,
    })
}
