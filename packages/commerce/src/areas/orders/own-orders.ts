import type { contract, HandlerInput } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { containing, listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import type { StoredOrganization } from '../organizations/index.ts'
import { selectProducts, type StoredProduct } from '../products/index.ts'
import { selectOrders } from './order-queries.ts'
import type { StoredOrder } from './stored-order.ts'

/** An order with what its customer sees of the product and its seller. */
export type OwnOrder = StoredOrder & {
  readonly offered: StoredProduct
  readonly organization: StoredOrganization
}

type Whose = { readonly organization_id: string; readonly customer_id: string }

const selectOwn = (reader: Reader, { organization_id, customer_id }: Whose) =>
  selectOrders(reader)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .innerJoin('products as product', 'product.id', 'orders.product_id')
    .select(({ fn, ref }) => [
      jsonObjectFrom(selectProducts(reader).where('products.id', '=', ref('orders.product_id')))
        .$notNull()
        .as('offered'),
      fn.toJson('organization').as('organization'),
    ])
    .where('orders.organization_id', '=', organization_id)
    .where('orders.customer_id', '=', customer_id)

/** The order, which must be the customer's. @throws ResourceNotFound */
export const getOwnOrder = async (reader: Reader, whose: Whose, id: string): Promise<OwnOrder> => {
  const row = await selectOwn(reader, whose).where('orders.id', '=', id).executeTakeFirst()
  if (row === undefined) throw apiError('ResourceNotFound', `You have no order ${id}.`)
  return row
}

type OwnList = HandlerInput<typeof contract.customerPortal.orders.list>['query']

const net = sql`(orders.subtotal_amount - orders.discount_amount)`
const order: Record<
  'created_at' | 'amount' | 'net_amount' | 'product' | 'subscription',
  RawBuilder<unknown>
> = {
  created_at: sql`orders.created_at`,
  amount: net,
  net_amount: net,
  product: sql`lower(product.name)`,
  subscription: sql`orders.subscription_id`,
}

export const listOwnOrders = async (
  reader: Reader,
  whose: Whose,
  filter: OwnList,
): Promise<ListPage<OwnOrder>> => {
  let query = selectOwn(reader, whose)
  if (filter.organization_id !== undefined)
    query = query.where('orders.organization_id', 'in', filter.organization_id)
  if (filter.product_id !== undefined) query = query.where('orders.product_id', 'in', filter.product_id)
  if (filter.subscription_id !== undefined)
    query = query.where('orders.subscription_id', 'in', filter.subscription_id)
  for (const types of [filter.product_billing_type, filter.product_price_type]) {
    if (types !== undefined) {
      query = query.where((eb) =>
        eb.or(
          types.map((type) => eb('product.recurring_interval', type === 'one_time' ? 'is' : 'is not', null)),
        ),
      )
    }
  }
  if (filter.query !== undefined && filter.query !== '')
    query = query.where('product.name', 'ilike', containing(filter.query))
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(order[key], direction)
  }
  return (await listPage(query, 'orders.id', filter)) as unknown as ListPage<OwnOrder>
}
