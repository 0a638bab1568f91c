import { openPage } from './open-page.tsx'
import { bringEasel, easel } from './easel.ts'
import { initialWizard } from './state/wizard.ts'

bringEasel(() => import('./easel-part.ts'))

/** Whoever begins to use the page will need the rest of it. */
const loadEasel = (): void => void easel.load().catch(() => undefined)
for (const use of ['pointerdown', 'keydown', 'dragenter', 'change'])
  addEventListener(use, loadEasel, { once: true })

void openPage(initialWizard)
