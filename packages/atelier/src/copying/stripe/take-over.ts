import { type Commerce, periodAt, periodEnd, type TakeOver } from '@atelier/commerce'
import { after, hours } from '@atelier/plumbing/clock'
import type { Stripe } from 'stripe'
import { creditOf, returnCredit, takeCredit } from './credit.ts'
import { beforeHandOver, handedOverTo, markedPriceOf, markFor, takerOf, unmark, wasRenewed } from './marks.ts'
import { subscriptionParts } from './read-account.ts'
import { nextPriceOf, releaseSchedule, restoreSchedule } from './stripe-schedule.ts'
import { priceIn } from './stripe-prices.ts'
import { buyerOf, endsWithPeriod, readTerms, type Terms } from './stripe-subscription.ts'

/**
 * Ids on this server of Stripe's customers and products: null for an object that is still to be imported,
 * undefined for an object that is left out.
 */
export type ImportedIds = {
  readonly productOf: (price: Stripe.Price) => string | null | undefined
  readonly customerOf: (customer: Stripe.Customer) => string | null | undefined
}

/** Planned action for a subscription at Stripe. */
export type Decision =
  /** With credit of its customer, in minor units of its currency. Absent for none. */
  | { readonly action: 'take over'; readonly credit?: number }
  | { readonly action: 'unchanged'; readonly id: string }
  /** For a migrated subscription that Stripe would renew as well. */
  | { readonly action: 'end at Stripe'; readonly id: string }
  | { readonly action: 'left out'; readonly reason: string }

/** Completed action for a subscription at Stripe. */
export type Taken = Decision | { readonly action: 'taken over'; readonly id: string }

/** Organization that takes subscriptions over, and its access to Stripe and this server. */
export type TakingOver = {
  readonly organization_id: string
  readonly port: Commerce['takeOver']
  /** Client with a key that may change subscriptions. */
  readonly stripe: Stripe
  readonly imported: ImportedIds
  readonly now: () => Date
}

const leftOut = (reason: string) => ({ action: 'left out', reason }) as const

/** True when more than one period has passed without a renewal. */
const isLate = ({ anchor_at, current_period_end, interval, canceled_at }: Terms, now: Date): boolean =>
  canceled_at === null && periodEnd(periodAt({ ...interval, anchor_at }, current_period_end)) <= now

/** A request without the credit, which leaves Stripe last. */
type Request = Omit<TakeOver, 'credit'>

/** Returns the plan of the next period, where a schedule changes it; null for the same plan. */
const nextPlanOf = async (
  subscription: Stripe.Subscription,
  { stripe, imported }: TakingOver,
): Promise<TakeOver['next'] | { readonly reason: string }> => {
  const next = nextPriceOf(subscription)
  if ('reason' in next) return next
  if (next.price === null) return null
  const price = await stripe.prices.retrieve(next.price, { expand: ['currency_options'] })
  const product_id = imported.productOf(price)
  const amount = priceIn(price, subscription.currency)?.unit_amount ?? undefined
  return product_id === undefined || amount === undefined
    ? { reason: 'the price of its next period belongs to no product that is imported' }
    : { product_id, amount }
}

/** Returns the request to this server for Stripe's current state, or the reason for which there is none. */
const requestOf = async (
  subscription: Stripe.Subscription,
  taking: TakingOver,
): Promise<Request | { readonly reason: string }> => {
  const { organization_id, imported, now } = taking
  const before = beforeHandOver(subscription)
  const read = readTerms(before)
  if ('reason' in read) return read
  const { price, ...terms } = read.terms
  if (isLate(read.terms, now()))
    return { reason: 'it ended more than a period ago: its customer must subscribe again' }
  const buyer = buyerOf(subscription)
  const customer_id = buyer === undefined ? undefined : imported.customerOf(buyer)
  if (customer_id === undefined) return { reason: 'its customer is not imported' }
  const product_id = imported.productOf(price)
  if (product_id === undefined) return { reason: 'its price belongs to no product that is imported' }
  const next = await nextPlanOf(subscription, taking)
  if (next !== null && 'reason' in next) return next
  return {
    ...terms,
    next,
    organization_id,
    taken_over_from: subscription.id,
    customer_id,
    product_id,
    metadata: before.metadata,
  }
}

/**
 * Minimum time before the end of a period, in milliseconds: closer to it, Stripe may already be processing the next one when
 * it is asked to end a subscription.
 */
const shortestRest = hours(1)

/** A decision, with the request to this server for a migration, and the credit that moves with it. */
type Decided =
  | {
      readonly action: 'take over'
      readonly request: Request
      readonly credit: number
      /** State at Stripe that the decision is about. */
      readonly subscription: Stripe.Subscription
    }
  | Exclude<Decision, { readonly action: 'take over' }>

const decide = async (subscription: Stripe.Subscription, taking: TakingOver): Promise<Decided> => {
  const takenOver = await taking.port.find(subscription.id)
  const taker = takerOf(subscription)
  if ((takenOver?.organization_id ?? taker ?? taking.organization_id) !== taking.organization_id)
    return leftOut('another organization takes it over')
  if (takenOver !== undefined) {
    const continues = subscription.ended_at === null && !endsWithPeriod(subscription)
    return { action: continues ? 'end at Stripe' : 'unchanged', id: takenOver.id }
  }
  const request = await requestOf(subscription, taking)
  if ('reason' in request) return leftOut(request.reason)
  const balance = creditOf(subscription)
  if ('reason' in balance) return leftOut(balance.reason)
  const isNear = request.current_period_end <= after(taking.now(), shortestRest)
  if (isNear && handedOverTo(subscription) !== taking.organization_id)
    return leftOut('its period ends within the hour: run the command again after that')
  const reason = await taking.port.whyNot(request)
  return reason === undefined
    ? { action: 'take over', request, credit: balance.credit, subscription }
    : leftOut(reason)
}

/** Decides the action for a subscription. It queries this server and its processor, and changes nothing. */
export const planTakeOver = async (
  subscription: Stripe.Subscription,
  taking: TakingOver,
): Promise<Decision> => {
  const decided = await decide(subscription, taking)
  if (decided.action !== 'take over') return decided
  const { action, credit } = decided
  return { action, ...(credit > 0 && { credit }) }
}

/** @throws Error when customer or product could not be imported */
const requireImported = ({ customer_id, product_id, next }: Request): void => {
  if (customer_id === null) throw new Error('its customer could not be imported')
  if (product_id === null || next?.product_id === null) throw new Error('its product could not be imported')
}

const change = (stripe: Stripe, id: string, params: Stripe.SubscriptionUpdateParams) =>
  stripe.subscriptions.update(id, { ...params, expand: subscriptionParts })

/** True if a run has marked a subscription, in this period or an earlier one, and may have moved its credit. */
const wasMarked = (subscription: Stripe.Subscription, { organization_id }: TakingOver): boolean =>
  takerOf(subscription) === organization_id

/** Restores a subscription at Stripe: first its credit, since the mark has an interrupted run repeat both. */
const returnToStripe = async (
  subscription: Stripe.Subscription,
  { stripe }: TakingOver,
  { hasMoved, isHanded }: { readonly hasMoved: boolean; readonly isHanded: boolean },
): Promise<void> => {
  if (hasMoved) await returnCredit(stripe, subscription)
  if (!isHanded) return
  const { id } = subscription
  const next_price = markedPriceOf(subscription)
  if (wasRenewed(subscription)) await change(stripe, id, { cancel_at_period_end: false })
  if (next_price !== null) await restoreSchedule(stripe, subscription, next_price)
  await change(stripe, id, unmark())
}

/**
 * Has Stripe end a subscription with its period, and decides again by Stripe's response. A subscription that
 * cannot be migrated after all is restored at Stripe.
 */
const decideAtStripe = async (subscription: Stripe.Subscription, taking: TakingOver): Promise<Decided> => {
  const { stripe, organization_id } = taking
  const next = nextPriceOf(subscription)
  const next_price = 'price' in next ? next.price : null
  const { id } = subscription
  const end = endsWithPeriod(subscription) ? {} : { cancel_at_period_end: true }
  const mark = markFor(subscription, organization_id, next_price)
  // Stripe cancels no subscription with a schedule, and the mark has to know the price before it is released.
  if (subscription.schedule !== null) await change(stripe, id, mark)
  await releaseSchedule(stripe, subscription)
  const handed = await change(stripe, id, { ...mark, ...end })
  const decided =
    handedOverTo(handed) === organization_id
      ? await decide(handed, taking)
      : leftOut('it changed at Stripe in the meantime: run the command again')
  if (decided.action === 'left out')
    await returnToStripe(handed, taking, { hasMoved: wasMarked(subscription, taking), isHanded: true })
  return decided
}

/**
 * Migrates a subscription, in its current state at Stripe. First Stripe is asked to end it with its period,
 * with a mark of its new organization; then the credit of its customer leaves Stripe, and only then both are
 * written here. After an interruption it is charged by neither, and the mark makes the repeated command complete it,
 * or restore it when it can no longer be migrated.
 *
 * @throws Error when customer or product could not be imported, or Stripe or this server fails
 */
export const carryOutTakeOver = async (
  { id }: Pick<Stripe.Subscription, 'id'>,
  taking: TakingOver,
): Promise<Taken> => {
  const { stripe, port, organization_id } = taking
  const subscription = await stripe.subscriptions.retrieve(id, { expand: subscriptionParts })
  const isHanded = handedOverTo(subscription) === organization_id
  const planned = await decide(subscription, taking)
  if (planned.action === 'end at Stripe') await change(stripe, id, { cancel_at_period_end: true })
  const hasMoved = wasMarked(subscription, taking)
  if (planned.action === 'left out')
    await returnToStripe(subscription, taking, {
      hasMoved,
      isHanded: isHanded && subscription.ended_at === null,
    })
  if (planned.action !== 'take over') return planned
  requireImported(planned.request)
  const decided = isHanded ? planned : await decideAtStripe(subscription, taking)
  if (decided.action !== 'take over') return decided
  const { request, credit } = decided
  requireImported(request)
  // Credit may have left Stripe in a run that was interrupted.
  const takenCredit = hasMoved || credit > 0 ? await takeCredit(stripe, decided.subscription) : 0
  return { action: 'taken over', id: await port.take({ ...request, credit: takenCredit }) }
}
