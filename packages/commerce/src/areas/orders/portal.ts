import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { invoiceUrl } from './order-invoice.ts'
import { listOwnOrders, type OwnOrder, getOwnOrder } from './own-orders.ts'
import { presentOwnOrder } from './present-own-order.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const list: For<'list'> = async ({ query }, context) => {
  const page = await listOwnOrders(context.database.db, context.caller, query)
  return presentPage(page, query.limit, (order: OwnOrder) => presentOwnOrder(order, context))
}

export const get: For<'get'> = async ({ path }, context) =>
  presentOwnOrder(await getOwnOrder(context.database.db, context.caller, path.id), context)

export const invoice: For<'invoice'> = async ({ path }, context) =>
  invoiceUrl(context, await getOwnOrder(context.database.db, context.caller, path.id))
