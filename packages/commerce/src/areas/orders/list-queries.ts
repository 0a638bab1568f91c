import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { contains, hasMetadata, oneOf } from '../../database/list-filters.ts'
import { ofSession } from '../../input/tenancy.ts'
import { isRecurringProduct } from '../products/index.ts'
import { presentOrder, presentOwnOrder } from './present.ts'
import { findOrders, findOwnOrders } from './queries.ts'

/** The orders of products that are paid for once, or again and again. */
const isOfBillingType = (types: readonly ('one_time' | 'recurring')[]) => sql<boolean>`exists (
  select from products where products.id = orders.product_id
    and case when ${isRecurringProduct} then 'recurring' else 'one_time' end in (${sql.join(types)}))`

const ofProductCalled = (text: string) => sql<boolean>`exists (
  select from products where products.id = orders.product_id and ${contains('products.name')(text)})`

const net_amount = sql`(orders.subtotal_amount - orders.discount_amount)`
const product = sql`(select lower(products.name) from products where products.id = orders.product_id)`

/** The orders of a seller. */
export const listOrders = defineList(contract.orders.list, {
  from: (db, { organization_id }) =>
    db.selectFrom('orders').where('orders.organization_id', '=', organization_id),
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
    customer: sql`(
      select lower(customers.email) collate "C" from customers where customers.id = orders.customer_id)`,
    product,
    discount: sql`(select lower(discounts.name) from discounts where discounts.id = orders.discount_id)`,
    subscription: 'orders.subscription_id',
  },
  load: findOrders,
  present: presentOrder,
})

/** The orders that a session of the portal may see. */
export const listOwnOrders = defineList(contract.customerPortal.orders.list, {
  from: (db, caller) => db.selectFrom('orders').where(({ and }) => and(ofSession(caller))),
  id: 'orders.id',
  filters: {
    organization_id: oneOf('orders.organization_id'),
    product_id: oneOf('orders.product_id'),
    product_billing_type: isOfBillingType,
    product_price_type: isOfBillingType,
    subscription_id: oneOf('orders.subscription_id'),
    query: ofProductCalled,
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
