import { laterPart, loadLaterPart } from './later/load.ts'
import { openPage } from './open-page.tsx'
import { readLastPainting } from './last-painting/last-painting.ts'
import { initialWizard, returnedWizard } from './state/wizard.ts'

/** The checkout session that led back to the page, if one did. */
const returnedFrom = ({ pathname, search }: Location): string | undefined =>
  pathname === '/success' ? new URLSearchParams(search).get('session_id')?.trim() || undefined : undefined

/** The session of the painting that the page has shown before it was loaded again. */
const shownBefore = ({ pathname }: Location): string | undefined =>
  pathname === '/success' ? readLastPainting()?.session_id : undefined

/** How often the page asks for the later part, 3 seconds apart, before it is drawn without. */
const patience = 3

/** Whether the later part arrives in time. It is asked for on and on. */
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
  const shown = session_id ?? shownBefore(location)
  if (shown === undefined) return openPage(initialWizard)
  // The server has rendered the painting under way, which is in that part. Without it the page says what is missing.
  const isThere = await arrives()
  return openPage(returnedWizard(''), shown, isThere && shown === session_id)
}

/** Whoever begins to use the page will need the rest of it. */
const loadRest = (): void => void laterPart.load().catch(() => undefined)
for (const use of ['pointerdown', 'keydown', 'dragenter', 'change'])
  addEventListener(use, loadRest, { once: true })

void open()
