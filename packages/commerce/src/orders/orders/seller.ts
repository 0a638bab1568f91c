import type { contract, orderInvoices, receipts } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { generateInvoice } from './generate-invoice.ts'
import { invoiceUrl } from './invoice.ts'
import { presentOrder } from './present.ts'
import { receiptUrl } from './receipt.ts'
import { getOrder } from './queries.ts'

type Area = typeof contract.orders
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns an order of the seller. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database, organization_id }) => {
  const order = await getOrder(database.db, organization_id, path.id)
  return withRevision(order, presentOrder(order))
}

/**
 * Returns the address of an order's invoice for its seller.
 *
 * @throws ResourceNotFound
 */
export const invoice: For<'invoice'> = async ({ path }, services) => {
  const { database, organization_id } = services
  return invoiceUrl(services, await getOrder(database.db, organization_id, path.id))
}

/**
 * Returns the address of the receipt of an order's payment for its seller.
 *
 * @throws ResourceNotFound, also for an order that no payment has paid
 */
export const receipt: Handler<typeof receipts.get, Services> = async ({ path }, services) => {
  const { database, organization_id } = services
  return receiptUrl(services, await getOrder(database.db, organization_id, path.id))
}

/**
 * Issues the invoice of an order and returns its address for its seller.
 *
 * @throws ResourceNotFound, OrderNotEligibleForInvoice, MissingInvoiceBillingDetails
 */
export const generate: Handler<typeof orderInvoices.generate, Services> = async ({ path }, services) => {
  const { database, organization_id } = services
  return generateInvoice(services, await getOrder(database.db, organization_id, path.id))
}

export { listOrders as list } from './list-queries.ts'
