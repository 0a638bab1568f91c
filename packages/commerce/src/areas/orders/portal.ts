import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOwnOrder } from './present.ts'
import { getOwnOrder } from './queries.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** One order of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) =>
  presentOwnOrder(await getOwnOrder(services.database.db, services.caller, path.id), services)

/**
 * The address of the invoice of one order of the customer.
 *
 * @throws ResourceNotFound
 */
export const invoice: For<'invoice'> = async ({ path }, services) =>
  invoiceUrl(services, await getOwnOrder(services.database.db, services.caller, path.id))

export { listOwnOrders as list } from './list-queries.ts'
