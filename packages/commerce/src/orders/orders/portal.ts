import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOwnOrder } from './present.ts'
import { getOwnOrder } from './own-queries.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns an order of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) =>
  presentOwnOrder(await getOwnOrder(services.database.db, services.caller, path.id), services)

/**
 * Returns the address of an order's invoice for its customer.
 *
 * @throws ResourceNotFound, including for a purchase session whose buyer did not enter the details on the
 *   invoice
 */
export const invoice: For<'invoice'> = async ({ path }, services) => {
  const { caller, database } = services
  const order = await getOwnOrder(database.db, caller, path.id)
  const buyer = caller.checkout_id === null ? undefined : await getPortalCustomer(database.db, caller)
  return invoiceUrl(services, order, buyer)
}

export { listOwnOrders as list } from './list-queries.ts'
