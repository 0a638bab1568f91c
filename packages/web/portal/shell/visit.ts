import { createContext, use } from 'react'
import type { PortalView, Session } from '../client.ts'

/** The seller, and who is signed in. */
export type Visit = { readonly seller: PortalView['organization']; readonly session: Session }

export const VisitContext = createContext<Visit | undefined>(undefined)

/** The visit that this page belongs to; throws outside of one. */
export const useVisit = (): Visit => {
  const visit = use(VisitContext)
  if (visit === undefined) throw new Error('Nobody is signed in at this page.')
  return visit
}
