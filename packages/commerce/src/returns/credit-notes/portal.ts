import type { portalCreditNotes } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { getOwnOrder } from '../../orders/orders/index.ts'
import { creditNoteUrl } from './document.ts'
import { presentCreditNote } from './present.ts'
import { findCreditNotes, getOwnCreditNote } from './queries.ts'

type For<Name extends keyof typeof portalCreditNotes> = Handler<(typeof portalCreditNotes)[Name], Services>

/** Returns the credit notes of one order of the customer. @throws ResourceNotFound */
export const list: For<'list'> = async ({ path }, { database: { db }, caller }) => {
  const { id } = await getOwnOrder(db, caller, path.id)
  return { items: (await findCreditNotes(db, id)).map(presentCreditNote) }
}

/**
 * Returns the URL of the credit note of one refund of the customer.
 *
 * @throws ResourceNotFound, also for the session of a purchase whose buyer did not enter the details on the invoice
 */
export const document: For<'document'> = async ({ path }, services) => {
  const { caller } = services
  const { db } = services.database
  const note = await getOwnCreditNote(db, caller, path.id)
  const order = await getOwnOrder(db, caller, note.order_id)
  const buyer = caller.checkout_id === null ? undefined : await getPortalCustomer(db, caller)
  return creditNoteUrl(services, order, note, buyer)
}
