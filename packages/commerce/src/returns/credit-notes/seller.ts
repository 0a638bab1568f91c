import type { creditNotes } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getOrder } from '../../orders/orders/index.ts'
import { creditNoteUrl } from './document.ts'
import { presentCreditNote } from './present.ts'
import { findCreditNotes, getCreditNote } from './queries.ts'

type For<Name extends keyof typeof creditNotes> = Handler<(typeof creditNotes)[Name], Services>

/** Returns the credit notes of one order of the seller. @throws ResourceNotFound */
export const list: For<'list'> = async ({ path }, { database: { db }, organization_id }) => {
  const { id } = await getOrder(db, organization_id, path.id)
  return { items: (await findCreditNotes(db, id)).map(presentCreditNote) }
}

/** Returns the address of the credit note of one refund of the seller. @throws ResourceNotFound */
export const document: For<'document'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const note = await getCreditNote(db, organization_id, path.id)
  return creditNoteUrl(services, await getOrder(db, organization_id, note.order_id), note)
}
