import { after, days, hours } from '@atelier/plumbing/clock'
import type { Line } from '../../packages/commerce/src/orders/orders/index.ts'
import { noUsage, type Usage } from '../../packages/commerce/src/core/metering/aggregate.ts'
import { meteredAmount, meteredLabel } from '../../packages/commerce/src/core/metering/metered-amount.ts'
import { unitAmount } from '../../packages/atelier/src/sample-shop/products.ts'
import type { SeededShop } from './catalog-rows.ts'
import { addGrant } from './grant-rows.ts'
import type { Person } from './people.ts'
import type { PlannedPeriod, PlannedSale, PlannedSubscription } from './plan.ts'
import type { Random } from '../../packages/atelier/src/sample-shop/random.ts'
import { billOfSale, priceLine } from './sale.ts'
import { addSale } from './sale-rows.ts'
import type { Writing } from './writing.ts'

/** Number of a period's events that are requests. The others are renderings. */
export const requestsOf = ({ events }: Pick<PlannedPeriod, 'events'>): number =>
  events - Math.floor(events / 5)

const usageOf = (period: PlannedPeriod): Usage => {
  const count = requestsOf(period)
  return { ...noUsage, count }
}

/** Lines of the order at the beginning of a period: its price, and the usage of the previous period. */
const linesOf = (
  { catalog }: SeededShop,
  { product, periods }: PlannedSubscription,
  period: number,
): readonly Line[] => {
  const line = priceLine(product)
  const before = periods[period - 1]
  if (!product.metered || before === undefined || before.events === 0) return [line]
  const [meter] = catalog.meters
  const price = { unit_amount: unitAmount, cap_amount: null, currency: 'usd' }
  const charged = meteredAmount(price, {
    aggregation: meter.aggregation,
    usage: usageOf(before),
    credited_units: 0,
  })
  return [
    line,
    {
      label: meteredLabel(meter.name, price, charged),
      amount: charged.amount,
      proration: false,
      product_price_id: product.metered_price_id,
      quantity: String(requestsOf(before)),
      unit_amount: unitAmount,
      used_from: before.starts,
      used_until: before.ends,
    },
  ]
}

const fateColumns = ({ fate, periods }: PlannedSubscription) => {
  const [last] = periods.slice(-1)
  if (last === undefined) throw new Error('A planned subscription has no period.')
  const period = { current_period_start: last.starts, current_period_end: last.ends }
  const going = {
    canceled_at: null,
    ends_at: null,
    ended_at: null,
    cancel_at_period_end: false,
    past_due_at: null,
  }
  const canceled_at = after(last.starts, hours(30))
  switch (fate) {
    case 'active':
      return { ...period, ...going, status: 'active' as const }
    case 'past_due':
      return { ...period, ...going, status: 'past_due' as const, past_due_at: last.starts }
    case 'leaving':
      return {
        ...period,
        ...going,
        status: 'active' as const,
        canceled_at: last.starts,
        ends_at: last.ends,
        cancel_at_period_end: true,
      }
    case 'ended':
      return {
        ...period,
        ...going,
        status: 'canceled' as const,
        canceled_at,
        ends_at: last.ends,
        ended_at: last.ends,
        cancel_at_period_end: true,
      }
  }
}

/** Adds a subscription with its prices, meter and benefit. */
export const addSubscription = (
  writing: Writing,
  buyer: Person,
  planned: PlannedSubscription,
  ids: { readonly id: string; readonly checkout_id: string },
  random: Random,
): void => {
  const { rows, shop } = writing
  const { organization_id, catalog } = shop
  const { product, periods } = planned
  const starts = periods[0]?.starts ?? shop.now
  const discount = planned.has_discount ? catalog.discounts.friends : null
  const fate = fateColumns(planned)
  const first = billOfSale({ lines: linesOf(shop, planned, 0), discount, buyer })
  const isCanceled = fate.canceled_at !== null
  rows.subscriptions.push({
    ...ids,
    organization_id,
    customer_id: buyer.id,
    product_id: product.id,
    discount_id: discount?.id ?? null,
    discounted_at: discount === null ? null : starts,
    discount_anchor_at: discount === null ? null : starts,
    period_discount_id: discount?.id ?? null,
    currency: 'usd',
    tax_behavior: 'exclusive',
    recurring_interval: product.interval ?? 'month',
    amount: first.subtotal_amount - first.discount_amount,
    anchor_at: starts,
    ...fate,
    started_at: starts,
    customer_cancellation_reason: isCanceled
      ? random.pick(['too_expensive', 'unused', 'other'] as const)
      : null,
    customer_cancellation_comment: null,
    custom_field_data: {},
    metadata: {},
    guest: null,
    taken_over_from: null,
    announced_period_end: null,
    created_at: starts,
    modified_at: periods.length > 1 ? fate.current_period_start : null,
  })
  const price = { subscription_id: ids.id }
  rows.subscription_prices.push({
    ...price,
    position: 0,
    product_price_id: product.price_id,
    amount: product.price,
  })
  if (product.metered)
    rows.subscription_prices.push({
      ...price,
      position: 1,
      product_price_id: product.metered_price_id,
      amount: 0,
    })
  addGrant(
    writing,
    {
      customer_id: buyer.id,
      product,
      of: { subscription_id: ids.id },
      at: starts,
      revoked: fate.ended_at === null ? null : { at: fate.ended_at, reason: 'subscription_ended' },
    },
    random,
  )
}

/** Adds the order at the beginning of a subscription period. */
export const addPeriod = (
  writing: Writing,
  buyer: Person,
  sale: Extract<PlannedSale, { kind: 'period' }>,
  subscription: { readonly id: string; readonly saved_method: string; readonly checkout_id: string },
): void => {
  const { shop, rows } = writing
  const planned = sale.subscription
  const isOwed = planned.fate === 'past_due' && sale.period === planned.periods.length - 1
  addSale(rows, {
    shop,
    buyer,
    product: planned.product,
    at: sale.at,
    invoice_number: writing.numberOf(sale.place),
    lines: linesOf(shop, planned, sale.period),
    discount: planned.has_discount ? shop.catalog.discounts.friends : null,
    answers: {},
    subscription,
    is_renewal: sale.period > 0,
    owed_until: isOwed ? after(shop.now, days(2)) : null,
    refund: null,
  })
}
