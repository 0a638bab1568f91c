import { endAfter, later, sameLength } from './dates.ts'
import { beginPeriod, type Life, owes, type Product, priceOf, runs, tell } from './life.ts'
import { charge, chargeRest, chargeWhole, creditRest, invoiceOf, makeOrder } from './orders.ts'
import { demand, notActive } from './expected-error.ts'

/** Charges an order with the change that it pays for, which is rejected when the card is. */
export const settle = (life: Life, invoice: ReturnType<typeof invoiceOf>): void => {
  if (invoice.due > 0) {
    demand(life.card !== 'none', 'MissingPaymentMethod')
    demand(life.card === 'good', 'PaymentFailed')
  }
  const order = makeOrder(life, invoice)
  if (order.status === 'pending') charge(life, order)
}

export const demandMethod = (life: Life, product: Product): void =>
  demand(product.price === 0 || life.card !== 'none', 'MissingPaymentMethod')

/** Ends a trial: its first period begins now, and is charged now. */
export const convert = (life: Life, product: Product): void => {
  const { now } = life
  Object.assign(life, { product, status: 'active', anchor: now })
  if (life.trial !== null) life.trial.end = now
  beginPeriod(life, now, endAfter(now, product.length, now))
  tell(life, 'cycled', 'updated', 'active')
  const price = priceOf(product, life.discounted)
  settle(life, invoiceOf(life, 'subscription_cycle', { price, lines: life.waiting }))
}

/**
 * Changes the product in a trial: the new trial counts from the start of the old one, and ends if that end has passed.
 */
const changeInTrial = (life: Life, to: Product): void => {
  const start = life.trial?.start ?? life.now
  // The time until the trial is paid for at the price of the product.
  demand(start <= life.now, 'RequestValidationError')
  const end = to.trial === undefined ? start : later(start, to.trial)
  if (end <= life.now) {
    demandMethod(life, to)
    return convert(life, to)
  }
  if (to.trialNeedsCard !== false) demandMethod(life, to)
  if (to.price === 0) life.discount = null
  Object.assign(life, { product: to, end, anchor: end, trial: { start, end } })
  tell(life, 'updated')
}

/** Changes the product in a new period: for its full price, less the unused time of the old one unless it is reset. */
const changeInNewPeriod = (life: Life, to: Product, isReset: boolean): void => {
  const { now } = life
  demand(!life.pauses, 'SubscriptionUpdatePending')
  const credit = isReset ? [] : creditRest(life)
  Object.assign(life, { product: to, anchor: now })
  beginPeriod(life, now, endAfter(now, to.length, now))
  tell(life, 'updated')
  const lines = [...credit, ...chargeWhole(life)]
  if (lines.length === 0) return
  settle(life, invoiceOf(life, 'subscription_update', { price: 0, lines: [...lines, ...life.waiting] }))
}

const changeInPeriod = (life: Life, to: Product, isInvoiced: boolean): void => {
  const isSame = to.name === life.product.name
  const credit = isSame ? [] : creditRest(life)
  life.product = to
  if (to.price === 0) Object.assign(life, { discount: null, discounted: null })
  const lines = isSame ? [] : [...credit, ...chargeRest(life, to)]
  tell(life, 'updated')
  if (!isInvoiced || lines.length === 0) return void life.waiting.push(...lines)
  settle(life, invoiceOf(life, 'subscription_update', { price: 0, lines: [...lines, ...life.waiting] }))
}

export type How = 'invoice' | 'prorate' | 'next_period' | 'reset'

/** Schedules a change of product for the end of the period. One to the current product withdraws the scheduled one. */
const schedule = (life: Life, to: Product): void => {
  demand(!life.pauses, 'SubscriptionUpdatePending')
  demandMethod(life, to)
  const before = life.scheduled
  life.scheduled = to.name === life.product.name ? null : to
  if (before !== null || life.scheduled !== null) tell(life, 'updated')
}

/** Changes the product, immediately or with the next period. A change replaces the scheduled one. */
export const change = (life: Life, to: Product, behavior: How): void => {
  // An immediate change has had this name for a debt since before there were others.
  demand(life.status !== 'past_due' || behavior === 'next_period', 'AlreadyCanceledSubscription')
  demand(runs(life) && !life.cancels, notActive(life))
  if (behavior === 'next_period') return schedule(life, to)
  demand(!owes(life), 'SubscriptionUpdatePending')
  life.scheduled = null
  if (life.status === 'trialing') return changeInTrial(life, to)
  demandMethod(life, to)
  if (behavior === 'reset' || !sameLength(to.length, life.product.length))
    changeInNewPeriod(life, to, behavior === 'reset')
  else changeInPeriod(life, to, behavior === 'invoice')
}
