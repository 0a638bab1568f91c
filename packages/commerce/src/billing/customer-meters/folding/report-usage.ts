import { defineDue } from '@atelier/plumbing/jobs'
import type { Tables } from '../../../core/database/tables.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { findCustomersWithStateEvent } from '../../../customers/customers/index.ts'
import { findSubscriptions, subscriptionEvents } from '../../subscriptions/index.ts'
import { claimUsageChanges, selectUsageChanges, type UsageChanges } from './usage-changes-queries.ts'

/** Records events for changed subscriptions, then for the resulting customer state. */
export const recordUsageEvents = async (
  tx: Tx,
  services: Services,
  { customer_ids, subscription_ids }: UsageChanges,
): Promise<void> => {
  const [customers, subscriptions] = await Promise.all([
    findCustomersWithStateEvent(tx, customer_ids),
    findSubscriptions(tx, subscription_ids),
  ])
  await recordEvents(tx, services, [
    ...subscriptions.flatMap((subscription) =>
      subscriptionEvents(subscription, ['subscription.usage_changed'], services),
    ),
    ...customers.map(({ state }) => state),
  ])
}

/** Maximum customers and subscriptions per transaction. */
const maxReportsPerTransaction = 500

/**
 * Notifies sellers of changed usage. Folding changes the same customers several times a second; this runs
 * every second and records one event per customer and subscription, with the latest state.
 */
export const reportUsage = defineDue<Tables, Services>({
  name: 'usage.tell',
  rows: selectUsageChanges,
  run: async (services) => {
    const reportBatch = (): Promise<number> =>
      services.database.transact(async (tx) => {
        const changes = await claimUsageChanges(tx, maxReportsPerTransaction)
        await recordUsageEvents(tx, services, changes)
        return changes.customer_ids.length + changes.subscription_ids.length
      })
    while ((await reportBatch()) === maxReportsPerTransaction);
  },
})
