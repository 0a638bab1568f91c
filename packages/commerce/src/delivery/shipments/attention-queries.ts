import type { Connection } from '../../core/services.ts'
import { isWaiting } from './queries.ts'
import { maxNames, namedCustomer, totalCount } from '../../customers/index.ts'

/** Returns the organization's unsent shipments, oldest first. */
export const findWaitingShipments = (db: Connection, organization_id: string) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'shipments.order_id',
      'shipments.content',
      'shipments.created_at as sold_at',
      ...namedCustomer,
      totalCount,
    ])
    .where('shipments.organization_id', '=', organization_id)
    .where('shipments.sent_at', 'is', null)
    .where((builder) => isWaiting(builder))
    .orderBy('shipments.created_at')
    .orderBy('shipments.id')
    .limit(maxNames)
    .execute()
