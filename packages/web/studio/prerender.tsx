import '../ui/base.css'
import { renderToString } from 'react-dom/server'
import { Page } from './Page.tsx'
import { initialWizard, returnedWizard } from './state/wizard.ts'

/** The studio's page in its two first states, as HTML by the name of the file; called at build time. */
export const renderPages = () => ({
  studio: renderToString(<Page first={initialWizard} />),
  // The visitor comes back from the checkout to `/success`: the painting is under way.
  success: renderToString(<Page first={returnedWizard('')} session_id="" />),
})
