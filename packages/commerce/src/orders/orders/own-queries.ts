import { statement } from '@atelier/plumbing/database'
import { apiError, type Portal } from '@atelier/plumbing/http'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import { ofSession } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { selectProducts } from '../../catalog/products/index.ts'
import { selectOrders } from './queries.ts'
import type { OwnOrder } from './types.ts'

const selectOwnOrders = (db: Connection) =>
  selectOrders(db)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .select(({ fn, ref }) => [
      jsonObjectFrom(selectProducts(db).where('products.id', '=', ref('orders.product_id')))
        .$notNull()
        .as('offered'),
      fn.toJson('organization').as('organization'),
    ])

const ownByIds = statement((db: Connection, ids: readonly string[]) =>
  selectOwnOrders(db).where('orders.id', '=', anyOf(ids)),
)

/**
 * Returns orders as visible to a portal session. Renewal orders carry the customer's billing address at
 * renewal; the session of a purchase sees the address entered by its buyer instead, and no billing name.
 */
const asVisibleTo = async (
  db: Connection,
  caller: Portal,
  orders: readonly OwnOrder[],
): Promise<readonly OwnOrder[]> => {
  if (caller.checkout_id === null || orders.length === 0) return orders
  const { billing_address } = await getPortalCustomer(db, caller)
  return orders.map((order) => ({ ...order, billing_address, billing_name: null }))
}

/** Returns orders by id as visible to the session, in no particular order. */
export const findOwnOrders = async (
  db: Connection,
  ids: readonly string[],
  caller: Portal,
): Promise<readonly OwnOrder[]> => asVisibleTo(db, caller, await ownByIds(db, ids))

/** Returns an order visible to the session, which a draft is not. @throws ResourceNotFound */
export const getOwnOrder = async (db: Connection, caller: Portal, id: string): Promise<OwnOrder> => {
  const orders = await selectOwnOrders(db)
    .where('orders.id', '=', id)
    .where(({ and }) => and(ofSession(caller)))
    .where('orders.status', '<>', 'draft')
    .execute()
  const [order] = await asVisibleTo(db, caller, orders)
  if (order === undefined) throw apiError('ResourceNotFound', `You have no order ${id}.`)
  return order
}
