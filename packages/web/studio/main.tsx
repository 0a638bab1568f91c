import { laterPart, loadLaterPart } from './later/load.ts'
import { openPage } from './open-page.tsx'
import { initialWizard, returnedWizard } from './state/wizard.ts'

/** The checkout session that led back to the page, if one did. */
const returnedFrom = ({ pathname, search }: Location): string | undefined =>
  pathname === '/success' ? new URLSearchParams(search).get('session_id')?.trim() || undefined : undefined

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
  if (session_id === undefined) return openPage(initialWizard)
  // The server has rendered the painting under way, which is in that part. Without it the page says what is missing.
  const isThere = await arrives()
  return openPage(returnedWizard(''), session_id, isThere)
}

/** Whoever begins to use the page will need the rest of it. */
const loadRest = (): void => void laterPart.load().catch(() => undefined)
for (const use of ['pointerdown', 'keydown', 'dragenter', 'change'])
  addEventListener(use, loadRest, { once: true })

void open()
