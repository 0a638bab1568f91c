import { createContext, use } from 'react'
import type { PortalView, Session } from '../api-types.ts'

/** Seller and session. */
export type Visit = { readonly seller: PortalView['organization']; readonly session: Session }

export const VisitContext = createContext<Visit | undefined>(undefined)

/**
 * Returns the visit of this page.
 *
 * @throws outside of a visit
 */
export const useVisit = (): Visit => {
  const visit = use(VisitContext)
  if (visit === undefined) throw new Error('No customer is signed in on this page.')
  return visit
}
