import type { Stripe } from 'stripe'
import { isOpen } from './marks.ts'
import { carryOutTakeOver, type Taken } from './take-over.ts'
import { planTakeOver, type TakingOver } from './decide-take-over.ts'

/** A subscription with its outcome, or the reason of the failure. */
export type SubscriptionLine = {
  readonly subscription: Stripe.Subscription
  readonly outcome: Taken | { readonly action: 'failed'; readonly reason: string }
}

/** Plans the migration of running subscriptions. */
export const planSubscriptions = async (
  subscriptions: readonly Stripe.Subscription[],
  taking: TakingOver,
): Promise<readonly SubscriptionLine[]> => {
  const lines: SubscriptionLine[] = []
  for (const subscription of subscriptions.filter(isOpen))
    lines.push({ subscription, outcome: await planTakeOver(subscription, taking) })
  return lines
}

/** Migrates subscriptions, one after the other. A failed one is reported, and the others are migrated. */
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
