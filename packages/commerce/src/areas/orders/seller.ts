import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { invoiceUrl } from './order-invoice.ts'
import { getOrder } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

type Area = typeof contract.orders

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentOrder(await getOrder(database.db, caller.organization_id, path.id))

export const invoice: Handler<Area['invoice'], Services> = async ({ path }, services) =>
  invoiceUrl(services, await getOrder(services.database.db, services.caller.organization_id, path.id))

export { listOrders as list } from './list.ts'
