import { defineArea } from '../../core/area.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

/** Credit notes of refunds: separate documents with their own numbers, each for an invoice. */
export const creditNotes = defineArea('credit-notes', {
  endpoints: { creditNotes: seller, portalCreditNotes: portal },
})

export * as ownCreditNotes from './portal.ts'
