import type { Connection } from '../../core/services.ts'
import { isOpen } from './queries.ts'
import { maxNames, namedCustomer, totalCount } from '../../customers/index.ts'

/** Returns the organization's withdrawn orders that are not fully refunded, oldest first. */
export const findOpenWithdrawals = (db: Connection, organization_id: string) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select([
      'withdrawals.order_id',
      'withdrawals.created_at as declared_at',
      'products.name as product_name',
      ...namedCustomer,
      totalCount,
    ])
    .where('withdrawals.organization_id', '=', organization_id)
    .where((builder) => isOpen(builder))
    .orderBy('withdrawals.created_at')
    .orderBy('withdrawals.id')
    .limit(maxNames)
    .execute()
