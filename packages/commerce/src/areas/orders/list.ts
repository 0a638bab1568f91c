import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { hasMetadata, oneOf } from '../../database/list-filters.ts'
import { findOrders } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

const net = sql`(orders.subtotal_amount - orders.discount_amount)`

/** Orders of products that are paid for once, or again and again. */
export const isOfBillingType = (types: readonly ('one_time' | 'recurring')[]) =>
  sql<boolean>`exists (
    select from products as product where product.id = orders.product_id
      and case when product.recurring_interval is null then 'one_time' else 'recurring' end in (${sql.join(types)}))`

const sharedSorts = {
  created_at: 'orders.created_at',
  amount: net,
  net_amount: net,
  product: sql`(select lower(product.name) from products as product where product.id = orders.product_id)`,
  subscription: 'orders.subscription_id',
} as const

/** The orders of a seller. */
export const listOrders = defineList(contract.orders.list, {
  from: (reader, caller) =>
    reader.selectFrom('orders').where('orders.organization_id', '=', caller.organization_id),
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
    ...sharedSorts,
    customer: sql`(select lower(customer.email) collate "C" from customers as customer where customer.id = orders.customer_id)`,
    discount: sql`(select lower(discount.name) from discounts as discount where discount.id = orders.discount_id)`,
  },
  load: findOrders,
  present: presentOrder,
})
