import { laterPart, loadLaterPart } from './later/load.ts'
import { openPage } from './open-page.tsx'
import { readLastPainting } from './last-painting/last-painting.ts'
import { initialWizard, returnedWizard } from './state/wizard.ts'

/** Checkout session in the return URL, if any. */
const returnedFrom = ({ pathname, search }: Location): string | undefined =>
  pathname === '/success' ? new URLSearchParams(search).get('session_id')?.trim() || undefined : undefined

/** Session of the painting shown before a reload. */
const shownBefore = ({ pathname }: Location): string | undefined =>
  pathname === '/success' ? readLastPainting()?.session_id : undefined

/** Number of failed attempts to load the later part, 3 seconds apart, before the page is drawn without it. */
const patience = 3

/** Resolves to true when the later part loads in time. Loading continues after that. */
const arrives = (): Promise<boolean> =>
  new Promise((resolve) => {
    let missed = 0
    const onMissing = () => {
      missed += 1
      if (missed === patience) resolve(false)
    }
    void loadLaterPart(onMissing).then(() => resolve(true))
  })

const open = async (): Promise<void> => {
  const session_id = returnedFrom(location)
  const shownSession = session_id ?? shownBefore(location)
  if (shownSession === undefined) return openPage(initialWizard)
  // The server has rendered the painting in progress, which is in the later part. Without that part the page
  // reports the failure.
  const isThere = await arrives()
  return openPage(returnedWizard(''), shownSession, isThere && shownSession === session_id)
}

/** Loads the rest of the page at the first interaction. */
const loadRest = (): void => void laterPart.load().catch(() => undefined)
for (const use of ['pointerdown', 'keydown', 'dragenter', 'change'])
  addEventListener(use, loadRest, { once: true })

void open()
