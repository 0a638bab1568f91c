import { defineDue } from '@atelier/plumbing/jobs'
import type { Tables } from '../../core/database/tables.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findCustomersOrDeleted, stateEvents } from '../../customers/customers/index.ts'
import { findSubscriptions, subscriptionEvents } from '../subscriptions/index.ts'
import { selectUsageNews, takeUsageNews, type UsageNews } from './news-queries.ts'

/** Records that the usage of subscriptions changed, and then what customers may use now. */
export const recordUsageEvents = async (
  tx: Tx,
  services: Services,
  { customer_ids, subscription_ids }: UsageNews,
): Promise<void> => {
  const [customers, subscriptions] = await Promise.all([
    findCustomersOrDeleted(tx, customer_ids),
    findSubscriptions(tx, subscription_ids),
  ])
  await recordEvents(tx, services, [
    ...subscriptions.flatMap((one) => subscriptionEvents(one, ['subscription.usage_changed'], services)),
    ...(await stateEvents(tx, customers)),
  ])
}

/** How many customers and subscriptions are told of in one transaction. */
const toldAtOnce = 500

/**
 * Tells sellers whose usage changed. Folding changes the same customers several times in a second: of all that waits
 * when this is run, which is every second, each customer and subscription gives one event, with what is true by now.
 */
export const tellUsage = defineDue<Tables, Services>({
  name: 'usage.tell',
  rows: selectUsageNews,
  run: async (services) => {
    const tellSome = (): Promise<number> =>
      services.database.transact(async (tx) => {
        const news = await takeUsageNews(tx, toldAtOnce)
        await recordUsageEvents(tx, services, news)
        return news.customer_ids.length + news.subscription_ids.length
      })
    while ((await tellSome()) === toldAtOnce);
  },
})
