import type { Stripe } from 'stripe'
import { returnCredit, takeCredit } from './credit.ts'
import { handedOverTo, markedPriceOf, markFor, takerOf, unmark, wasRenewed } from './marks.ts'
import { subscriptionParts } from './read-account.ts'
import { nextPriceOf, releaseSchedule, restoreSchedule } from './stripe-schedule.ts'
import { endsWithPeriod } from './stripe-subscription.ts'
import {
  leftOut,
  type Request,
  type Decided,
  decide,
  type Decision,
  type TakingOver,
} from './decide-take-over.ts'

/** Command line that takes subscriptions over, as the audit log names it. */
export const takeOverCommand = 'atelier import-from stripe'

/** Completed action for a subscription at Stripe. */
export type Taken = Decision | { readonly action: 'taken over'; readonly id: string }

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
  // Reasons are stored texts of sellers, in one language.
  const terms = { ...request, credit: takenCredit, credit_reason: 'Credit from Stripe' }
  return { action: 'taken over', id: await port.take(terms, takeOverCommand) }
}
