import '../ui/base.css'
import { drawPage } from '../lib/draw-page.ts'
import { easel } from './easel.ts'
import { Page } from './Page.tsx'
import { initialWizard, returnedWizard } from './state/wizard.ts'
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

const open = async (place: HTMLElement): Promise<void> => {
  // The server has decided whether this is a return from the checkout; the page begins as it was rendered.
  const isReturn = place.querySelector('[data-step=processing]') !== null
  const session_id = isReturn ? new URLSearchParams(location.search).get('session_id')?.trim() : undefined
  const page = <Page first={isReturn ? returnedWizard('') : initialWizard} session_id={session_id} />
  const rendered = document.documentElement.lang
  // A return begins with a step that is loaded later. If it does not arrive, the page offers to try again.
  await Promise.all([begin(), isReturn && easel.load().catch(() => undefined)])
  // The server knows the languages that the browser asks for, not the one that the visitor chose here.
  const isRendered = spoken().language === rendered
  if (!isRendered) carryPhotoOver(place)
  drawPage(place, page, isRendered)
  delete document.documentElement.dataset['waiting']
}

/** Whoever begins to use the page will need the rest of it. */
const loadEasel = (): void => void easel.load().catch(() => undefined)
for (const use of ['pointerdown', 'keydown', 'dragenter', 'change'])
  addEventListener(use, loadEasel, { once: true })

const place = document.getElementById('page')
if (place) void open(place)
