import { endAfter, later } from './dates.ts'
import {
  beginPeriod,
  type Card,
  type Discount,
  discountFrom,
  type Life,
  type Product,
  priceOf,
  runs,
  tell,
} from './life.ts'
import { charge, end, invoiceOf, refundableOf, unscheduled } from './orders.ts'
import { change, convert, demandMethod, type How, settle } from './product-changes.ts'
import { demand, Refusal } from './refusal.ts'
import { resume, wait } from './time.ts'

/** Step of a life. Times are milliseconds. */
export type Move =
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'change'; readonly to: Product; readonly how: How }
  | { readonly do: 'unschedule' | 'resume' | 'cancel' | 'uncancel' | 'revoke' | 'unpause' }
  | { readonly do: 'trial_end'; readonly at: number | 'now' }
  | { readonly do: 'pause'; readonly resumesAt: number | null }
  | { readonly do: 'move_end'; readonly to: number }
  | { readonly do: 'refund'; readonly order: number; readonly amount: number }
  | { readonly do: 'card'; readonly card: Card }

const isScheduled = ({ cancels, pauses, scheduled }: Life): boolean => cancels || pauses || scheduled !== null

const changeTrial = (life: Life, at: number | 'now'): void => {
  demand(runs(life) && !isScheduled(life), 'AlreadyCanceledSubscription')
  if (at === 'now') {
    demand(life.status === 'trialing' && life.now >= life.paidUntil, 'invalid')
    demandMethod(life, life.product)
    return convert(life, life.product)
  }
  demand(at > life.now && at >= life.paidUntil, 'invalid')
  life.trial = {
    start: life.status === 'trialing' && life.trial !== null ? life.trial.start : life.now,
    end: at,
  }
  Object.assign(life, { status: 'trialing', end: at, anchor: at })
  tell(life, 'updated')
}

const cancel = (life: Life): void => {
  demand(life.endedAt === null && !life.cancels, 'AlreadyCanceledSubscription')
  if (life.status === 'paused') return end(life, life.now)
  Object.assign(life, { cancels: true, ...unscheduled })
  tell(life, 'updated', 'canceled')
}

const refund = (life: Life, { order: index, amount }: Extract<Move, { do: 'refund' }>): void => {
  const order = life.orders[index]
  if (order === undefined) throw new Refusal('invalid')
  demand(amount <= refundableOf(order), 'RefundAmountTooHigh')
  order.refunded += amount
  life.events.push('order.updated', 'order.refunded')
}

const addCard = (life: Life, card: Card): void => {
  life.card = card
  for (const order of life.orders.filter(({ status }) => status === 'pending')) charge(life, order)
  wait(life, life.now)
}

const make = (life: Life, move: Move): void => {
  if (move.do === 'wait') return wait(life, move.until)
  if (move.do === 'change') return change(life, move.to, move.how)
  if (move.do === 'trial_end') return changeTrial(life, move.at)
  if (move.do === 'refund') return refund(life, move)
  if (move.do === 'card') return addCard(life, move.card)
  if (move.do === 'cancel') return cancel(life)
  if (move.do === 'revoke') {
    demand(life.endedAt === null, 'AlreadyCanceledSubscription')
    return end(life, life.now)
  }
  if (move.do === 'uncancel') {
    demand(life.endedAt === null, 'ResourceUnavailable')
    demand(runs(life) && life.cancels, 'BadRequest')
    life.cancels = false
    return tell(life, 'updated', 'uncanceled')
  }
  if (move.do === 'pause') {
    demand(life.status === 'active' && !isScheduled(life), 'BadRequest')
    demand(move.resumesAt === null || move.resumesAt > life.end, 'invalid')
    Object.assign(life, { pauses: true, resumesAt: move.resumesAt })
  } else if (move.do === 'unpause') {
    demand(life.pauses, 'BadRequest')
    Object.assign(life, unscheduled)
  } else if (move.do === 'unschedule') {
    demand(life.scheduled !== null, 'BadRequest')
    life.scheduled = null
  } else if (move.do === 'move_end') {
    demand(life.status === 'active', 'BadRequest')
    demand(move.to > life.now && (life.resumesAt === null || life.resumesAt > move.to), 'invalid')
    Object.assign(life, { end: move.to, anchor: move.to, paidUntil: move.to })
  } else if (move.do === 'resume') {
    demand(life.status === 'paused', 'BadRequest')
    demandMethod(life, life.product)
    return resumeNow(life)
  }
  tell(life, 'updated')
}

/** Resumes by hand, which is paid before anything changes. */
const resumeNow = (life: Life): void => {
  const tried = structuredClone(life)
  resume(tried)
  demand(tried.status === 'active', 'PaymentFailed')
  resume(life)
}

/**
 * Returns a life after a move.
 *
 * @throws Refusal when the move is rejected; the life is as before
 */
export const after = (before: Life, move: Move): Life => {
  const life = structuredClone(before)
  life.events = []
  make(life, move)
  return life
}

/** Returns the life of a subscription that is bought now. @param trial false for a purchase without the product's trial */
export const buy = (
  now: number,
  product: Product,
  {
    card = 'good',
    discount = null,
    trial = true,
  }: { card?: Card; discount?: Discount | null; trial?: boolean } = {},
): Life => {
  const trialEnd = trial && product.trial !== undefined ? later(now, product.trial) : null
  const first = trialEnd ?? now
  const life: Life = {
    now,
    product,
    status: trialEnd === null ? 'active' : 'trialing',
    start: now,
    end: first,
    anchor: first,
    trial: trialEnd === null ? null : { start: now, end: trialEnd },
    paidUntil: now,
    cancels: false,
    endedAt: null,
    pauses: false,
    pausedAt: null,
    resumesAt: null,
    scheduled: null,
    discount: discount === null || product.price === 0 ? null : discountFrom(discount, first, product),
    discounted: null,
    // Nobody is asked for a card for something free.
    card: product.price === 0 ? 'none' : card,
    pastDueAt: null,
    waiting: [],
    orders: [],
    events: [],
  }
  const needsCard = product.price > 0 && (trialEnd === null || product.trialNeedsCard !== false)
  demand(card !== 'none' || !needsCard, 'MissingPaymentMethod')
  tell(life, 'created', ...(trialEnd === null ? ['active'] : []))
  if (trialEnd !== null) return life
  demand(card === 'good' || product.price === 0, 'PaymentFailed')
  beginPeriod(life, now, endAfter(now, product.length, now))
  const price = priceOf(product, life.discounted)
  settle(life, invoiceOf(life, 'subscription_create', { price, lines: [] }))
  return life
}
