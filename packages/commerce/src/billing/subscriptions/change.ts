import { mayMove, subscriptionTransitions } from '@atelier/contract'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { subscriptionEvents, type SubscriptionEventType } from './present.ts'
import type { StoredSubscription } from './types.ts'
import { type SubscriptionChange, updateSubscription } from './write-queries.ts'

/**
 * Writes a change of a subscription. The caller holds its lock.
 *
 * @returns the changed subscription
 * @throws Error if its state table does not allow the new status
 */
export const writeChange = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  before: StoredSubscription,
  change: SubscriptionChange,
): Promise<StoredSubscription> => {
  const to = change.status ?? before.status
  if (to !== before.status && !mayMove(subscriptionTransitions, before.status, to))
    throw new Error(`The subscription ${before.id} is ${before.status}; it cannot become ${to}.`)
  const now = clock.now()
  await updateSubscription(tx, before.id, change, now)
  return { ...before, ...change, modified_at: now }
}

/**
 * Changes a subscription and records its events. The caller holds its lock.
 *
 * @returns the changed subscription
 * @throws Error if its state table does not allow the new status
 */
export const changeSubscription = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  change: SubscriptionChange,
  events: readonly SubscriptionEventType[],
): Promise<StoredSubscription> => {
  const after = await writeChange(tx, services, before, change)
  await recordEvents(tx, services, subscriptionEvents(after, events, services))
  return after
}

/**
 * Replaces the metadata of a subscription. Later orders get a copy. Null changes nothing. The caller holds its lock.
 */
export const changeMetadata = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  metadata: StoredSubscription['metadata'] | null | undefined,
): Promise<StoredSubscription> =>
  metadata == null ? before : changeSubscription(tx, services, before, { metadata }, ['subscription.updated'])
