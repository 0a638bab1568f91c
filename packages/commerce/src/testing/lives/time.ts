import { endAfter } from './dates.ts'
import { beginPeriod, type Life, type Line, priceOf, tell } from './life.ts'
import { charge, end, invoiceOf, makeOrder, unscheduled } from './orders.ts'

/** Moves to the product that was scheduled for this time. */
const applySchedule = (life: Life, at: number): void => {
  const { scheduled, product } = life
  if (scheduled === null) return
  Object.assign(life, { product: scheduled, scheduled: null })
  const { unit, count } = product.length
  if (scheduled.length.unit !== unit || scheduled.length.count !== count) life.anchor = at
}

/** Makes the order of a period that has begun, and charges it. */
const bill = (life: Life): void => {
  const price = priceOf(life.product, life.discounted)
  const order = makeOrder(life, invoiceOf(life, 'subscription_cycle', { price, lines: life.waiting }))
  if (order.status === 'pending') charge(life, order)
}

/** Begins the period after the current one. The end of a trial is the anchor of the periods after it. */
const renew = (life: Life): void => {
  const start = life.end
  applySchedule(life, start)
  const isConverted = life.status === 'trialing'
  if (isConverted) life.anchor = start
  life.status = 'active'
  beginPeriod(life, start, endAfter(life.anchor, life.product.length, start))
  tell(life, ...(isConverted ? ['cycled', 'updated', 'active'] : ['updated', 'cycled']))
  bill(life)
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Ends a subscription with its period. Charges that waited are due with a last order. */
const endWithPeriod = (life: Life): void => {
  const { waiting, status } = life
  const isOwed = status !== 'past_due' && sumOf(waiting) > 0
  if (isOwed) life.waiting = []
  end(life, life.end, isOwed)
  if (!isOwed) return
  const invoice = invoiceOf(life, 'subscription_update', { price: 0, lines: waiting, isLast: true })
  const order = makeOrder(life, invoice)
  tell(life, 'updated')
  if (order.status === 'pending') charge(life, order)
}

/** Pauses a subscription at the end of its period. Charges that waited are due, and credit waits for the resumption. */
const pause = (life: Life): void => {
  Object.assign(life, { status: 'paused', pauses: false, pausedAt: life.end })
  tell(life, 'updated', 'paused')
  if (sumOf(life.waiting) <= 0) return
  const order = makeOrder(life, invoiceOf(life, 'subscription_update', { price: 0, lines: life.waiting }))
  tell(life, 'updated')
  if (order.status === 'pending') charge(life, order)
}

/** Resumes a paused subscription in a new period, which begins now and is charged now. */
export const resume = (life: Life): void => {
  const { now, product } = life
  Object.assign(life, { status: 'active', anchor: now, pausedAt: null, ...unscheduled })
  beginPeriod(life, now, endAfter(now, product.length, now))
  tell(life, 'updated', 'resumed')
  bill(life)
}

/** Returns true for a trial whose first period costs something that nothing can be charged for. */
const cannotConvert = (life: Life): boolean => {
  if (life.status !== 'trialing' || life.card !== 'none') return false
  const converted = structuredClone(life)
  renew(converted)
  return converted.status !== 'active'
}

const endOfPeriod = (life: Life): void => {
  if (life.cancels) endWithPeriod(life)
  else if (life.pauses) pause(life)
  else if (cannotConvert(life)) endWithPeriod(life)
  else renew(life)
}

/** Returns the next event of a life, with its time; undefined if there is none. */
const nextOf = (life: Life): readonly [number, () => void] | undefined => {
  const { status, cancels, resumesAt, orders } = life
  const moments: (readonly [number, () => void])[] = []
  for (const order of orders)
    if (order.retryAt !== null) moments.push([order.retryAt, () => charge(life, order)])
  if (status === 'paused' && resumesAt !== null) moments.push([resumesAt, () => resume(life)])
  // A past due subscription waits for its payment.
  if (status === 'active' || status === 'trialing' || (status === 'past_due' && cancels))
    moments.push([life.end, () => endOfPeriod(life)])
  return moments.toSorted(([a], [b]) => a - b)[0]
}

/** Brings all that is due until a time, each at its own time. */
export const wait = (life: Life, until: number): void => {
  for (;;) {
    const next = nextOf(life)
    if (next === undefined || next[0] > until) break
    life.now = Math.max(life.now, next[0])
    next[1]()
  }
  life.now = until
}
