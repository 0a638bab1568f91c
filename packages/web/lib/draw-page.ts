import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Renders a page in an element. Studio and checkout both use this module, which is bundled into one file with
 * React: a visitor who goes from one to the other has it cached.
 *
 * @param isRendered true when the element contains the page already, as HTML of the server
 */
export const drawPage = (place: Element, page: ReactNode, isRendered: boolean): void => {
  if (isRendered) hydrateRoot(place, page)
  else createRoot(place).render(page)
}
