import { defineArea } from '../../area.ts'
import { portalPages } from './pages.ts'

/** The pages on which customers see their purchases, sign in with a code and confirm a new e-mail address. */
export const portal = defineArea('portal', { pages: portalPages })
