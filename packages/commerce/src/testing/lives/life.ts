import { type Length, periodsWithin } from './dates.ts'

/** Product of a model: charged per `length`, in minor units; 0 is free. */
export type Product = {
  readonly name: string
  readonly price: number
  readonly length: Length
  readonly trial?: Length
  /** True when a trial needs a payment method. */
  readonly trialNeedsCard?: boolean
}

/** Discount: percent, or minor units, for a number of months; for good when `months` is null. */
export type Discount = {
  readonly percent?: number
  readonly fixed?: number
  readonly months: number | null
}

/** Card with which the customer pays: it works, is declined, or there is none. */
export type Card = 'good' | 'declined' | 'none'

/** Line that waits for the next order; credits are negative. `credited`: part that was credited since. */
export type Line = { readonly amount: number; credited: number }

export type Order = {
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly createdAt: number
  /** Start of the period that the order pays for; null for a change within one. */
  readonly periodStart: number | null
  readonly net: number
  readonly tax: number
  status: 'paid' | 'pending' | 'void'
  /** True for an amount too small to charge, which a later order charges; `isWaiting` until it does. */
  isCarried: boolean
  isWaiting: boolean
  /** Earlier orders that this one charges. */
  readonly collected: readonly Order[]
  readonly prorations: readonly Line[]
  /** Credit that this order used. */
  readonly usedCredit: number
  refunded: number
  credited: number
  /** Next attempt to charge a pending order. */
  retryAt: number | null
  isLast: boolean
}

export type Status = 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'

/** Life of one subscription. Times are milliseconds, amounts minor units of one currency. */
export type Life = {
  now: number
  product: Product
  status: Status
  start: number
  end: number
  anchor: number
  /** Trial; that of a paid subscription begins when the paid time is over. */
  trial: { start: number; end: number } | null
  cancels: boolean
  endedAt: number | null
  pauses: boolean
  pausedAt: number | null
  resumesAt: number | null
  scheduled: Product | null
  /** Discount of the following periods, and the number of them; null for all. */
  discount: { readonly of: Discount; left: number | null } | null
  /** Discount of the current period. */
  discounted: Discount | null
  card: Card
  pastDueAt: number | null
  waiting: Line[]
  orders: Order[]
  events: string[]
}

/** Returns true for a subscription whose benefits are granted. */
export const runs = ({ status }: Life): boolean => status === 'active' || status === 'trialing'

/** Returns true while an order is open. */
export const owes = ({ orders }: Life): boolean => orders.some(({ status }) => status === 'pending')

/** Returns the benefits that are granted: those of the product, while the subscription runs. */
export const grantedIn = (life: Life): readonly string[] => (runs(life) ? [life.product.name] : [])

/** Returns the price of a product for one period, less a discount: a percentage is rounded half up. */
export const priceOf = ({ price }: Product, discount: Discount | null): number => {
  if (discount === null) return price
  const off = discount.fixed ?? Math.floor((price * (discount.percent ?? 0) + 50) / 100)
  return Math.max(0, price - off)
}

/** Returns the discount that begins with a period: its months become a number of periods. */
export const discountFrom = (
  of: Discount,
  first: number,
  { length }: Product,
): NonNullable<Life['discount']> => ({
  of,
  left: of.months === null ? null : periodsWithin(first, length, of.months),
})

/** Moves a life into a period, which uses up one period of its discount. */
export const beginPeriod = (life: Life, start: number, end: number): void => {
  if (life.discount?.left === 0 || life.product.price === 0) life.discount = null
  const { discount } = life
  if (discount !== null && discount.left !== null) discount.left -= 1
  Object.assign(life, { start, end, discounted: discount?.of ?? null })
}

/** Records events of the subscription. */
export const tell = (life: Life, ...types: readonly string[]): void => {
  life.events.push(...types.map((type) => `subscription.${type}`))
}
