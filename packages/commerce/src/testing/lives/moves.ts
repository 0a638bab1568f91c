import { type Card, type Life, owes, type Product, tell } from './life.ts'
import { charge, end, refundableOf, unscheduled } from './orders.ts'
import { change, convert, demandMethod, type How } from './product-changes.ts'
import { demand, notActive, ExpectedError } from './expected-error.ts'
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
  | { readonly do: 'card'; readonly card: Exclude<Card, 'none'> }

/** Gives a trial, changes its end, or ends it. The trial of a paid subscription begins when the paid time is over. */
const changeTrial = (life: Life, at: number | 'now'): void => {
  const { now, status, product } = life
  demand(status === 'trialing' || status === 'active', notActive(life))
  demand(!life.cancels, 'AlreadyCanceledSubscription')
  demand(!life.pauses && life.scheduled === null && !owes(life), 'SubscriptionUpdatePending')
  const start = status === 'trialing' && life.trial !== null ? life.trial.start : life.end
  demand(at !== 'now' || (status === 'trialing' && start <= now), 'RequestValidationError')
  if (at === 'now') {
    demandMethod(life, product)
    return convert(life, product)
  }
  demand(at > now && at >= start && product.price > 0, 'RequestValidationError')
  Object.assign(life, { status: 'trialing', end: at, anchor: at, trial: { start, end: at } })
  tell(life, 'updated')
}

const cancel = (life: Life): void => {
  demand(life.endedAt === null && !life.cancels, 'AlreadyCanceledSubscription')
  if (life.status === 'paused') return end(life, life.now)
  Object.assign(life, { cancels: true, ...unscheduled })
  tell(life, 'updated', 'canceled')
}

const uncancel = (life: Life): void => {
  demand(life.endedAt === null, 'ResourceUnavailable')
  demand(life.status !== 'past_due' && life.cancels, 'BadRequest')
  life.cancels = false
  tell(life, 'updated', 'uncanceled')
}

const pause = (life: Life, resumesAt: number | null): void => {
  demand(life.status === 'active' && !life.cancels, notActive(life))
  demand(life.scheduled === null, 'SubscriptionUpdatePending')
  demand(resumesAt === null || resumesAt > life.end, 'RequestValidationError')
  Object.assign(life, { pauses: true, resumesAt })
  tell(life, 'updated')
}

const withdraw = (life: Life, isScheduled: boolean): void => {
  demand(isScheduled, 'RequestValidationError')
  Object.assign(life, unscheduled)
  tell(life, 'updated')
}

/** Resumes a paused subscription by hand, which is paid before anything changes. */
const resumeNow = (life: Life): void => {
  demand(
    life.status === 'paused',
    life.endedAt === null ? 'InactiveSubscription' : 'AlreadyCanceledSubscription',
  )
  demand(!owes(life), 'SubscriptionUpdatePending')
  demandMethod(life, life.product)
  resume(life)
  demand(life.status === 'active', 'PaymentFailed')
}

/** Moves the end of the period, and with it what happens then. No money moves. */
const moveEnd = (life: Life, to: number): void => {
  demand(life.status === 'active', notActive(life))
  demand(to > life.now && (life.resumesAt === null || life.resumesAt > to), 'RequestValidationError')
  Object.assign(life, { end: to, anchor: to })
  tell(life, 'updated')
}

const refund = (life: Life, order: Life['orders'][number] | undefined, amount: number): void => {
  if (order === undefined) throw new ExpectedError('RequestValidationError')
  demand(amount <= refundableOf(order), 'RefundAmountTooHigh')
  order.refunded += amount
  life.events.push('order.updated', 'order.refunded')
}

/** Adds a card, with which all open orders are charged immediately. */
const addCard = (life: Life, card: Card): void => {
  life.card = card
  for (const order of life.orders.filter(({ status }) => status === 'pending')) charge(life, order)
}

const revoke = (life: Life): void => {
  demand(life.endedAt === null, 'AlreadyCanceledSubscription')
  end(life, life.now)
}

type Moves = { readonly [Do in Move['do']]: (life: Life, move: Extract<Move, { do: Do }>) => void }

const moves: Moves = {
  wait: (life, { until }) => wait(life, until),
  change: (life, { to, how }) => change(life, to, how),
  trial_end: (life, { at }) => changeTrial(life, at),
  pause: (life, { resumesAt }) => pause(life, resumesAt),
  unpause: (life) => withdraw(life, life.pauses),
  unschedule: (life) => withdraw(life, life.scheduled !== null),
  resume: resumeNow,
  cancel,
  uncancel,
  revoke,
  move_end: (life, { to }) => moveEnd(life, to),
  refund: (life, { order, amount }) => refund(life, life.orders[order], amount),
  card: (life, { card }) => addCard(life, card),
}

/**
 * Returns a life after a move, without its consequences at the same time.
 *
 * @throws ExpectedError if the move is rejected; the life is as before
 */
export const after = (before: Life, move: Move): Life => {
  const life = structuredClone(before)
  life.events = []
  const make = moves[move.do] as (life: Life, move: Move) => void
  make(life, move)
  return life
}
