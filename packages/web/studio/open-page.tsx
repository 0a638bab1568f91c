import '../ui/base.css'
import { drawPage } from '../lib/draw-page.ts'
import { Page } from './Page.tsx'
import type { Wizard } from './state/wizard.ts'
import { begin, spoken } from './texts/speech.ts'

/**
 * A photo that was dropped before the script came is in a file field of the page that the server sent. Where the page is drawn
 * anew, its own field gets the photo as soon as it listens.
 */
const carryPhotoOver = (place: HTMLElement): void => {
  const fields = () => [...place.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const files = fields().find((field) => field.files?.length)?.files
  if (!files) return
  const hand = () => {
    const [field] = fields()
    if (field === undefined) return
    field.files = files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  addEventListener('page-ready', hand, { once: true })
}

/**
 * Draws the studio's page in the place where the server has rendered it.
 *
 * @param first the wizard that the server has rendered
 * @param session_id the checkout session that led back to the page, if one did
 * @param isWhole whether all is loaded that the server has rendered
 */
export const openPage = async (first: Wizard, session_id?: string, isWhole = true): Promise<void> => {
  const place = document.getElementById('page')
  if (!place) return
  const rendered = document.documentElement.lang
  await begin()
  // The server knows the languages that the browser asks for, not the one that the visitor chose here.
  const isRendered = isWhole && spoken().language === rendered
  if (!isRendered) carryPhotoOver(place)
  drawPage(place, <Page first={first} session_id={session_id} />, isRendered)
  delete document.documentElement.dataset['waiting']
}
