import type { Stripe } from 'stripe'
import { isOpen } from './marks.ts'
import { carryOutTakeOver, planTakeOver, type Taken, type TakingOver } from './take-over.ts'

/** A subscription with what is done about it, or the reason why nothing could be done. */
export type SubscriptionLine = {
  readonly subscription: Stripe.Subscription
  readonly outcome: Taken | { readonly action: 'failed'; readonly reason: string }
}

/** What is to be done about the subscriptions that run. */
export const planSubscriptions = async (
  subscriptions: readonly Stripe.Subscription[],
  taking: TakingOver,
): Promise<readonly SubscriptionLine[]> => {
  const lines: SubscriptionLine[] = []
  for (const subscription of subscriptions.filter(isOpen))
    lines.push({ subscription, outcome: await planTakeOver(subscription, taking) })
  return lines
}

/** Takes subscriptions over, one after the other. One that fails is reported, and the others are taken. */
export const takeSubscriptions = async (
  subscriptions: readonly Stripe.Subscription[],
  taking: TakingOver,
): Promise<readonly SubscriptionLine[]> => {
  const lines: SubscriptionLine[] = []
  for (const subscription of subscriptions.filter(isOpen)) {
    try {
      lines.push({ subscription, outcome: await carryOutTakeOver(subscription, taking) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      lines.push({ subscription, outcome: { action: 'failed', reason } })
    }
  }
  return lines
}
