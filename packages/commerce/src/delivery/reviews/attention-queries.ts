import type { Connection } from '../../core/services.ts'
import { withheldOf } from './queries.ts'
import { maxNames, namedCustomer, totalCount } from '../../customers/index.ts'

/** Returns the organization's publishable reviews that await a decision, oldest first. */
export const findWaitingReviews = (db: Connection, organization_id: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .select([
      'reviews.id',
      'reviews.display_name',
      'reviews.rating',
      'reviews.written_at',
      ...namedCustomer,
      totalCount,
    ])
    .where('reviews.organization_id', '=', organization_id)
    .where('reviews.status', '=', 'waiting')
    .where((builder) => builder(withheldOf(builder), 'is', null))
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
    .limit(maxNames)
    .execute()
