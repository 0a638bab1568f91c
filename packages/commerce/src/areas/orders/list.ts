import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { contains, hasMetadata, oneOf } from '../../database/list-filters.ts'
import { findOrders, findOwnOrders } from './order-queries.ts'
import { presentOrder } from './present-order.ts'
import { presentOwnOrder } from './present-own-order.ts'

/** The orders of products that are paid for once, or again and again. `products` is the joined table. */
const isOfBillingType = (types: readonly ('one_time' | 'recurring')[]) =>
  sql<boolean>`case when products.recurring_interval is null then 'one_time' else 'recurring' end in (${sql.join(types)})`

const net_amount = sql`(orders.subtotal_amount - orders.discount_amount)`
const product = sql`lower(products.name)`

/** The orders of a seller. */
export const listOrders = defineList(contract.orders.list, {
  from: (reader, { organization_id }) =>
    reader
      .selectFrom('orders')
      .leftJoin('customers', 'customers.id', 'orders.customer_id')
      .leftJoin('products', 'products.id', 'orders.product_id')
      .leftJoin('discounts', 'discounts.id', 'orders.discount_id')
      .where('orders.organization_id', '=', organization_id),
  id: 'orders.id',
  filters: {
    organization_id: oneOf('orders.organization_id'),
    product_id: oneOf('orders.product_id'),
    product_billing_type: isOfBillingType,
    product_price_type: isOfBillingType,
    discount_id: oneOf('orders.discount_id'),
    customer_id: oneOf('orders.customer_id'),
    checkout_id: oneOf('orders.checkout_id'),
    metadata: hasMetadata('orders.metadata'),
  },
  sorts: {
    created_at: 'orders.created_at',
    amount: net_amount,
    net_amount,
    customer: sql`lower(customers.email) collate "C"`,
    product,
    discount: sql`lower(discounts.name)`,
    subscription: 'orders.subscription_id',
  },
  load: findOrders,
  present: presentOrder,
})

/** The orders of a customer. */
export const listOwnOrders = defineList(contract.customerPortal.orders.list, {
  from: (reader, { organization_id, customer_id }) =>
    reader
      .selectFrom('orders')
      .leftJoin('products', 'products.id', 'orders.product_id')
      .where('orders.organization_id', '=', organization_id)
      .where('orders.customer_id', '=', customer_id),
  id: 'orders.id',
  filters: {
    organization_id: oneOf('orders.organization_id'),
    product_id: oneOf('orders.product_id'),
    product_billing_type: isOfBillingType,
    product_price_type: isOfBillingType,
    subscription_id: oneOf('orders.subscription_id'),
    query: contains('products.name'),
  },
  sorts: {
    created_at: 'orders.created_at',
    amount: net_amount,
    net_amount,
    product,
    subscription: 'orders.subscription_id',
  },
  load: findOwnOrders,
  present: presentOwnOrder,
})
