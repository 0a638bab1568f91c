import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Draws a page in its place. Studio and checkout both draw by this module, which is built into one file with React: who goes
 * from one to the other has it already.
 *
 * @param isRendered whether the place holds the same page already, as HTML of the server
 */
export const drawPage = (place: Element, page: ReactNode, isRendered: boolean): void => {
  if (isRendered) hydrateRoot(place, page)
  else createRoot(place).render(page)
}
