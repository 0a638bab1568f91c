import { type Commerce, periodAt, periodEnd, type TakeOver } from '@atelier/commerce'
import { after, hours } from '@atelier/plumbing/clock'
import type { Stripe } from 'stripe'
import { creditOf } from './credit.ts'
import { beforeHandOver, handedOverTo, takerOf } from './marks.ts'
import { nextPriceOf } from './stripe-schedule.ts'
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

/** Organization that takes subscriptions over, and its access to Stripe and this server. */
export type TakingOver = {
  readonly organization_id: string
  readonly port: Commerce['takeOver']
  /** Client with a key that may change subscriptions. */
  readonly stripe: Stripe
  readonly imported: ImportedIds
  readonly now: () => Date
}

export const leftOut = (reason: string) => ({ action: 'left out', reason }) as const

/** True when more than one period has passed without a renewal. */
const isLate = ({ anchor_at, current_period_end, interval, canceled_at }: Terms, now: Date): boolean =>
  canceled_at === null && periodEnd(periodAt({ ...interval, anchor_at }, current_period_end)) <= now

/** A request without the credit, which leaves Stripe last. */
export type Request = Omit<TakeOver, 'credit' | 'credit_reason'>

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
  const reading = readTerms(before)
  if ('reason' in reading) return reading
  const { price, ...terms } = reading.terms
  if (isLate(reading.terms, now()))
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
const minRemainingMs = hours(1)

/** A decision, with the request to this server for a migration, and the credit that moves with it. */
export type Decided =
  | {
      readonly action: 'take over'
      readonly request: Request
      readonly credit: number
      /** State at Stripe that the decision is about. */
      readonly subscription: Stripe.Subscription
    }
  | Exclude<Decision, { readonly action: 'take over' }>

export const decide = async (subscription: Stripe.Subscription, taking: TakingOver): Promise<Decided> => {
  const takenOver = await taking.port.find(subscription.id)
  const taker = takerOf(subscription)
  if ((takenOver?.organization_id ?? taker ?? taking.organization_id) !== taking.organization_id)
    return leftOut('another organization takes it over')
  if (takenOver !== undefined) {
    const goesOn = subscription.ended_at === null && !endsWithPeriod(subscription)
    return { action: goesOn ? 'end at Stripe' : 'unchanged', id: takenOver.id }
  }
  const request = await requestOf(subscription, taking)
  if ('reason' in request) return leftOut(request.reason)
  const balance = creditOf(subscription)
  if ('reason' in balance) return leftOut(balance.reason)
  const isNear = request.current_period_end <= after(taking.now(), minRemainingMs)
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
