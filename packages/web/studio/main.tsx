import '../ui/base.css'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './Page.tsx'
import { initialWizard, returnedWizard } from './state/wizard.ts'

const place = document.getElementById('page')
if (place) {
  // The server has decided whether this is a return from the checkout; the page begins as it was rendered.
  const isReturn = place.querySelector('[data-step=processing]') !== null
  const session_id = isReturn ? new URLSearchParams(location.search).get('session_id')?.trim() : undefined
  hydrateRoot(place, <Page first={isReturn ? returnedWizard('') : initialWizard} session_id={session_id} />)
}
