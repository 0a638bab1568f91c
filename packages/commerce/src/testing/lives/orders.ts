import { dayMs, restOf } from './dates.ts'
import { type Life, type Line, type Order, owes, priceOf, type Product, tell } from './life.ts'

/** Smallest charge, in minor units. */
const least = 50
const retryAfterDays = [2, 5, 7, 7]

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const creditsOf = (lines: readonly Line[]): number => sumOf(lines.map(({ amount }) => Math.max(0, -amount)))
const orderEvent = (life: Life, ...types: readonly string[]): void => {
  life.events.push(...types.map((type) => `order.${type}`))
}

/** Returns the money that an order charges, without tax; 0 unless it was paid. */
export const paidBy = ({ status, isCarried, net, collected }: Order): number =>
  status === 'paid' && !isCarried ? net + sumOf(collected.map((item) => item.net)) : 0

const leftOf = (order: Order): number =>
  order.status === 'paid' ? paidBy(order) + order.usedCredit - order.refunded - order.credited : 0

/** Returns the refundable amount of an order. */
export const refundableOf = (order: Order): number =>
  Math.max(0, Math.min(paidBy(order) - order.refunded, leftOf(order)))

/** Returns the charges of the current period that can be credited, the newest first. */
const sourcesOf = (life: Life) => [
  ...life.waiting
    .filter(({ amount }) => amount > 0)
    .map((line) => ({ of: line as { credited: number }, left: line.amount - line.credited }))
    .toReversed(),
  ...life.orders
    .filter(({ periodStart, createdAt }) => (periodStart ?? createdAt) >= life.start)
    .map((order) => ({ of: order as { credited: number }, left: leftOf(order) }))
    .toReversed(),
]

const lineOf = (amount: number): Line[] => (amount === 0 ? [] : [{ amount, credited: 0 }])

/**
 * Returns the credit for the paid part of the rest of the current period. It is noted on the charges that it is for.
 */
export const creditRest = (life: Life): Line[] => {
  const { product, discounted, start, end, now } = life
  const worth = restOf(priceOf(product, discounted), start, end, now)
  let credit = 0
  for (const { of, left } of sourcesOf(life)) {
    const part = Math.min(worth - credit, Math.max(0, left))
    of.credited += part
    credit += part
  }
  return lineOf(0 - credit)
}

/** Returns the charge of a product for the rest of the current period. */
export const chargeRest = ({ discounted, start, end, now }: Life, product: Product): Line[] =>
  lineOf(restOf(priceOf(product, discounted), start, end, now))

/** Returns the charge of the current product for the whole period. */
export const chargeWhole = ({ product, discounted }: Life): Line[] => lineOf(priceOf(product, discounted))

/** Takes back credit that nothing used. */
const releaseCredit = (life: Life, credit: number): void => {
  let rest = credit
  for (const order of life.orders.toReversed()) {
    const part = Math.min(rest, order.credited)
    order.credited -= part
    rest -= part
  }
}

type OrderOutcome = { readonly order: Order; readonly creditLeft: number; readonly due: number }

/** Returns the order that `price` and lines would make now, without making it. */
export const invoiceOf = (
  life: Life,
  reason: Order['reason'],
  { price, lines, isLast = false }: { price: number; lines: readonly Line[]; isLast?: boolean },
): OrderOutcome => {
  const sum = price + sumOf(lines.map(({ amount }) => amount))
  const creditLeft = Math.max(0, -sum)
  const net = Math.max(0, sum)
  const tax = Math.round(net / 4)
  const waiting = life.orders.filter(({ isWaiting }) => isWaiting)
  const sumDue = net + tax + sumOf(waiting.map((item) => item.net + item.tax))
  const isCharged = sumDue >= least
  const order: Order = {
    reason,
    createdAt: life.now,
    periodStart: reason === 'subscription_update' ? (isLast ? life.endedAt : null) : life.start,
    net,
    tax,
    status: isCharged ? 'pending' : 'paid',
    isCarried: !isCharged && net > 0,
    isWaiting: !isCharged && net > 0,
    collected: isCharged ? waiting : [],
    prorations: lines,
    usedCredit: creditsOf(lines) - creditLeft,
    refunded: 0,
    credited: sumOf(lines.map(({ credited }) => credited)),
    retryAt: null,
    isLast,
  }
  return { order, creditLeft, due: isCharged ? sumDue : 0 }
}

/** Writes off what was too small to charge and waited for an order that will not come. */
const writeOff = (life: Life): void => {
  for (const order of life.orders.filter(({ isWaiting }) => isWaiting)) {
    order.isWaiting = false
    orderEvent(life, 'updated')
  }
}

/** Makes an order, which collects what waited. */
export const makeOrder = (life: Life, { order, creditLeft }: OrderOutcome): Order => {
  for (const item of order.collected) item.isWaiting = false
  if (order.isLast && order.isCarried)
    Object.assign(order, { status: 'void', isCarried: false, isWaiting: false })
  life.orders.push(order)
  life.waiting = creditLeft > 0 ? [{ amount: -creditLeft, credited: 0 }] : []
  orderEvent(life, 'created', ...(order.status === 'paid' ? ['updated', 'paid'] : []))
  if (order.status === 'void') orderEvent(life, 'updated')
  if (order.isLast) writeOff(life)
  return order
}

/** Gives up what an ended subscription owes: its pending orders are void, and only a credit stays. */
export const giveUp = (life: Life): void => {
  for (const order of life.orders.filter(({ status }) => status === 'pending')) {
    Object.assign(order, { status: 'void', retryAt: null, credited: 0 })
    life.waiting.push(...order.prorations)
    for (const item of order.collected) item.isWaiting = true
    orderEvent(life, 'updated')
  }
  if (life.endedAt !== null) writeOff(life)
  const { waiting } = life
  if (!waiting.some(({ amount }) => amount > 0)) return
  const unused = creditsOf(waiting) - sumOf(waiting.map(({ credited }) => credited))
  const stays = Math.min(unused, Math.max(0, -sumOf(waiting.map(({ amount }) => amount))))
  life.waiting = stays > 0 ? [{ amount: -stays, credited: 0 }] : []
  releaseCredit(life, unused - stays)
}

/**
 * Ends a subscription: what it owes is given up. @param hasLastOrder true when an order follows, which collects the
 * rest
 */
export const end = (life: Life, at: number, hasLastOrder = false): void => {
  giveUp(life)
  if (!hasLastOrder) writeOff(life)
  const isForeseen = life.cancels && at === life.end
  Object.assign(life, {
    status: 'canceled',
    endedAt: at,
    pausedAt: null,
    cancels: false,
    pastDueAt: null,
    ...unscheduled,
  })
  tell(life, 'updated', ...(isForeseen ? [] : ['canceled']), 'revoked')
}

export const unscheduled = { pauses: false, resumesAt: null, scheduled: null }

/** Charges a pending order. Declined, it is retried after 2, 5, 7 and 7 days; then the subscription ends. */
export const charge = (life: Life, order: Order): void => {
  if (life.card === 'good') {
    Object.assign(order, { status: 'paid', retryAt: null })
    orderEvent(life, 'updated', 'paid')
    if (life.status !== 'past_due' || owes(life)) return
    Object.assign(life, { status: 'active', pastDueAt: null })
    return tell(life, 'updated', 'active')
  }
  // The order of charges that waited until a pause, which continues in the meantime.
  const since =
    life.status === 'paused' ? order.createdAt : ((order.isLast ? life.endedAt : life.pastDueAt) ?? life.now)
  let retryAt = since
  order.retryAt = retryAfterDays.map((days) => (retryAt += days * dayMs)).find((at) => at > life.now) ?? null
  if (order.retryAt === null) return order.isLast ? giveUp(life) : end(life, life.now)
  if (life.endedAt !== null || life.status === 'past_due' || life.status === 'paused') return
  Object.assign(life, { status: 'past_due', pastDueAt: life.now })
  tell(life, 'updated', 'past_due', 'revoked')
}
