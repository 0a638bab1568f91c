import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { listOrders } from './list-orders.ts'
import { invoiceUrl } from './order-invoice.ts'
import { getOrder } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

type Area = typeof contract.orders

export const list: Handler<Area['list'], Services> = async ({ query }, { database, caller }) =>
  presentPage(await listOrders(database.db, caller.organization_id, query), query.limit, presentOrder)

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentOrder(await getOrder(database.db, caller.organization_id, path.id))

export const invoice: Handler<Area['invoice'], Services> = async ({ path }, services) =>
  invoiceUrl(services, await getOrder(services.database.db, services.caller.organization_id, path.id))
