import { mayMove, subscriptionTransitions } from '@atelier/contract'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { type DomainEventType, insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { subscriptionEvents } from './subscription-events.ts'
import { type SubscriptionChange, updateSubscription } from './subscription-queries.ts'

export type Told = readonly (DomainEventType & `subscription.${string}`)[]

/**
 * Changes a subscription whose lock the caller holds, and tells of it.
 *
 * @param beside what is written with it
 * @returns the subscription as it is then
 * @throws when its life cycle does not allow the step
 */
export const moveSubscription = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'media_url'>,
  before: StoredSubscription,
  change: SubscriptionChange,
  told: Told,
  beside: readonly Write[] = [],
): Promise<StoredSubscription> => {
  const to = change.status ?? before.status
  if (to !== before.status && !mayMove(subscriptionTransitions, before.status, to))
    throw new Error(`The subscription ${before.id} is ${before.status}; it cannot become ${to}.`)
  const now = services.clock.now()
  const after = { ...before, ...change, modified_at: now }
  await writeTogether(tx, [
    updateSubscription(tx, before.id, change, now),
    insertEvents(now, subscriptionEvents(after, told, services)),
    ...beside,
  ])
  return after
}
