import type { Commerce, TakeOver } from '@atelier/commerce'
import { after, hours, monthsAfter } from '@atelier/plumbing/clock'
import type { Stripe } from 'stripe'
import { beforeHandOver, handOver, takeBack, takerOf } from './marks.ts'
import { subscriptionParts } from './read-account.ts'
import { buyerOf, readTerms, type Terms } from './stripe-subscription.ts'

/** Where customers and products of Stripe are here. */
export type Places = {
  /** Null for one that is still to be imported; undefined for one that is not. */
  readonly productOf: (price: Stripe.Price) => string | null | undefined
  readonly customerOf: (customer: Stripe.Customer) => string | null | undefined
}

/** What is to be done about a subscription at Stripe, or was done. */
export type Decision =
  | { readonly action: 'take over' }
  | { readonly action: 'unchanged'; readonly id: string }
  /** It was taken over, and would be renewed at Stripe as well. */
  | { readonly action: 'end at Stripe'; readonly id: string }
  | { readonly action: 'left out'; readonly reason: string }

export type Taken = Decision | { readonly action: 'taken over'; readonly id: string }

export type TakingOver = {
  readonly organization_id: string
  readonly port: Commerce['takeOver']
  /** With a key that may change subscriptions. */
  readonly stripe: Stripe
  readonly places: Places
  readonly now: () => Date
}

const leftOut = (reason: string) => ({ action: 'left out', reason }) as const

const months = { month: 1, year: 12 } as const

/** Whether more than one period has gone by that nobody has renewed. */
const isLate = ({ current_period_end, interval, canceled_at }: Terms, now: Date): boolean =>
  canceled_at === null && monthsAfter(current_period_end, months[interval]) <= now

/** What is asked of this server, by what Stripe says now; why nothing can be asked. */
const requestOf = (
  subscription: Stripe.Subscription,
  { organization_id, places, now }: TakingOver,
): TakeOver | { readonly reason: string } => {
  const before = beforeHandOver(subscription)
  const read = readTerms(before)
  if ('reason' in read) return read
  const { price, ...terms } = read.terms
  if (isLate(read.terms, now()))
    return { reason: 'it ended more than a period ago: its customer has to subscribe anew' }
  const buyer = buyerOf(subscription)
  const customer_id = buyer === undefined ? undefined : places.customerOf(buyer)
  if (customer_id === undefined) return { reason: 'its customer is not imported' }
  const product_id = places.productOf(price)
  if (product_id === undefined) return { reason: 'its price belongs to no product that is imported' }
  return {
    ...terms,
    organization_id,
    taken_over_from: subscription.id,
    customer_id,
    product_id,
    metadata: before.metadata,
  }
}

const isHandedOver = (subscription: Stripe.Subscription, organization_id: string): boolean =>
  takerOf(subscription) === organization_id &&
  (subscription.cancel_at_period_end || subscription.ended_at !== null)

/** Nearer to the end of a period, Stripe may be at work on the next one when it is told to end a subscription. */
const nearestEnd = hours(1)

/** Decides what is done about a subscription. It asks this server and its processor, and changes nothing. */
export const planTakeOver = async (
  subscription: Stripe.Subscription,
  taking: TakingOver,
): Promise<Decision> => {
  const found = await taking.port.find(subscription.id)
  const taker = takerOf(subscription)
  if ((found?.organization_id ?? taker ?? taking.organization_id) !== taking.organization_id)
    return leftOut('another organization takes it over')
  if (found !== undefined) {
    const goesOn = subscription.ended_at === null && !subscription.cancel_at_period_end
    return { action: goesOn ? 'end at Stripe' : 'unchanged', id: found.id }
  }
  const request = requestOf(subscription, taking)
  if ('reason' in request) return leftOut(request.reason)
  const isNear = request.current_period_end <= after(taking.now(), nearestEnd)
  if (isNear && !isHandedOver(subscription, taking.organization_id))
    return leftOut('its period ends within the hour: run the command again after that')
  const reason = await taking.port.whyNot(request)
  return reason === undefined ? { action: 'take over' } : leftOut(reason)
}

/** @throws Error when customer or product could not be imported */
const requireImported = (request: ReturnType<typeof requestOf>): void => {
  if ('reason' in request) return
  if (request.customer_id === null) throw new Error('its customer could not be imported')
  if (request.product_id === null) throw new Error('its product could not be imported')
}

/**
 * Takes a subscription over. Stripe is told first to let it end with its period, and by a mark who takes it over; only then
 * is it written here. Cut short between the two, it is charged by nobody, and the mark has the repeated command finish it.
 * What has changed at Stripe meanwhile is decided about again, and Stripe goes on with a subscription that cannot be taken after
 * all.
 */
export const carryOutTakeOver = async (
  subscription: Stripe.Subscription,
  taking: TakingOver,
): Promise<Taken> => {
  const { stripe, port, organization_id } = taking
  const change = (params: Stripe.SubscriptionUpdateParams) =>
    stripe.subscriptions.update(subscription.id, { ...params, expand: subscriptionParts })
  const decision = await planTakeOver(subscription, taking)
  const isHanded = isHandedOver(subscription, organization_id)
  if (decision.action === 'end at Stripe') await change({ cancel_at_period_end: true })
  if (decision.action === 'left out' && isHanded && subscription.ended_at === null)
    await change(takeBack(subscription))
  if (decision.action !== 'take over') return decision
  requireImported(requestOf(subscription, taking))
  const handed = isHanded ? subscription : await change(handOver(subscription, organization_id))
  const request = requestOf(handed, taking)
  if ('reason' in request) {
    await change(takeBack(handed))
    return leftOut(request.reason)
  }
  return { action: 'taken over', id: await port.take(request) }
}
