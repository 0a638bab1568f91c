import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOwnOrder } from './present.ts'
import { getOwnOrder } from './own-queries.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** One order of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) =>
  presentOwnOrder(await getOwnOrder(services.database.db, services.caller, path.id), services)

/**
 * The address of the invoice of one order of the customer.
 *
 * @throws ResourceNotFound, also when the session is that of a purchase, and the invoice is made out to a customer whose details
 * its buyer did not type
 */
export const invoice: For<'invoice'> = async ({ path }, services) => {
  const { caller, database } = services
  const order = await getOwnOrder(database.db, caller, path.id)
  const buyer = caller.checkout_id === null ? undefined : await getPortalCustomer(database.db, caller)
  return invoiceUrl(services, order, buyer)
}

export { listOwnOrders as list } from './list-queries.ts'
