import '../ui/base.css'
import { drawPage } from '../lib/draw-page.ts'
import { Page } from './Page.tsx'
import type { Wizard } from './state/wizard.ts'
import { begin, currentSpeech } from './texts/speech.ts'

/**
 * Carries a photo dropped before the script loaded from the server's file field to the new field, once that
 * listens. Needed when the page is drawn again instead of hydrated.
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
 * Hydrates or draws the studio's page in place of the server's HTML.
 *
 * @param first the wizard that the server has rendered
 * @param session_id the checkout session in the return URL, if any
 * @param isWhole true when every part that the server has rendered is loaded
 */
export const openPage = async (first: Wizard, session_id?: string, isWhole = true): Promise<void> => {
  const place = document.getElementById('page')
  if (!place) return
  const rendered = document.documentElement.lang
  await begin()
  // The server knows the languages that the browser requests, not the visitor's choice.
  const isRendered = isWhole && currentSpeech().language === rendered
  if (!isRendered) carryPhotoOver(place)
  drawPage(place, <Page first={first} session_id={session_id} />, isRendered)
  delete document.documentElement.dataset['waiting']
}
