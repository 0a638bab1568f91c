import type { contract, portalReceipts } from '@atelier/contract'
import type { Handler, Portal } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOwnOrder } from './present.ts'
import { receiptUrl } from './receipt.ts'
import { getOwnOrder } from './own-queries.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns an order of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) =>
  presentOwnOrder(await getOwnOrder(services.database.db, services.caller, path.id), services)

/** Returns the buyer of a purchase session; undefined for a session of the whole customer. */
const findBuyer = async ({ caller, database }: Pick<Services, 'database'> & { readonly caller: Portal }) =>
  caller.checkout_id === null ? undefined : getPortalCustomer(database.db, caller)

/**
 * Returns the address of an order's invoice for its customer.
 *
 * @throws ResourceNotFound, including for a purchase session whose buyer did not enter the details on the
 *   invoice
 */
export const invoice: For<'invoice'> = async ({ path }, services) => {
  const order = await getOwnOrder(services.database.db, services.caller, path.id)
  return invoiceUrl(services, order, await findBuyer(services))
}

/**
 * Returns the address of the receipt of an order's payment for its customer.
 *
 * @throws ResourceNotFound, as for the invoice, and for an order that no payment has paid
 */
export const receipt: Handler<typeof portalReceipts.get, Services> = async ({ path }, services) => {
  const order = await getOwnOrder(services.database.db, services.caller, path.id)
  return receiptUrl(services, order, await findBuyer(services))
}

export { listOwnOrders as list } from './list-queries.ts'
