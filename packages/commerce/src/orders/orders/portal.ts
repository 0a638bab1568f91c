import type { contract, portalOrderInvoices, portalReceipts } from '@atelier/contract'
import { type Handler, type Portal, throwIf, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getPortalCustomer, singlePurchaseError } from '../../customers/customers/index.ts'
import { correctBilling } from './billing-details.ts'
import { generateInvoice } from './generate-invoice.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOwnOrder } from './present.ts'
import { receiptUrl } from './receipt.ts'
import { getOwnOrder } from './own-queries.ts'
import { lockOrder } from './queries.ts'

type Area = typeof contract.customerPortal.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type Corrections<Name extends keyof typeof portalOrderInvoices> = Handler<
  (typeof portalOrderInvoices)[Name],
  Services
>

/** Returns an order of the customer. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) => {
  const order = await getOwnOrder(services.database.db, services.caller, path.id)
  return withRevision(order, presentOwnOrder(order, services))
}

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

/**
 * Corrects the billing details of an order of the customer.
 *
 * @throws ResourceNotFound, OrderNotEligibleForInvoice, RevisionMismatch, InvalidRequest; NotPermitted for a session
 *   of a single purchase
 */
export const update: Corrections<'update'> = async ({ path: { id }, body }, services) => {
  const { database, caller } = services
  throwIf(singlePurchaseError(caller))
  await getOwnOrder(database.db, caller, id)
  await database.transact(async (tx) => correctBilling(tx, services, await lockOrder(tx, { id }), body))
  const order = await getOwnOrder(database.db, caller, id)
  return withRevision(order, presentOwnOrder(order, services))
}

/**
 * Issues the invoice of an order, or the corrected one, and returns its address for its customer.
 *
 * @throws ResourceNotFound, OrderNotEligibleForInvoice, MissingInvoiceBillingDetails; NotPermitted for a session of a
 *   single purchase
 */
export const generate: Corrections<'generate'> = async ({ path }, services) => {
  const { database, caller } = services
  throwIf(singlePurchaseError(caller))
  return generateInvoice(services, await getOwnOrder(database.db, caller, path.id))
}

export { listOwnOrders as list } from './list-queries.ts'
