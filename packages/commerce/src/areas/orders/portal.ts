import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { invoiceUrl } from './order-invoice.ts'
import { getOwnOrder } from './order-queries.ts'
import { presentOwnOrder } from './present-own-order.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const get: For<'get'> = async ({ path }, context) =>
  presentOwnOrder(await getOwnOrder(context.database.db, context.caller, path.id), context)

export const invoice: For<'invoice'> = async ({ path }, context) =>
  invoiceUrl(context, await getOwnOrder(context.database.db, context.caller, path.id))

export { listOwnOrders as list } from './list.ts'
