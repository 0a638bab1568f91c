import { defineArea } from '../core/area.ts'
import * as portalAccount from './portal.ts'
import { sendPortalsJob } from './lookup.ts'
import { introspect, user } from './portal-session.ts'
import { portalPages } from './pages.ts'
import { stream } from './stream.ts'

/** Customer portals: the endpoints and pages of their application outside the public API. */
export const portal = defineArea('portal', {
  endpoints: { portalEvents: { stream }, portalAccount, portalSessions: { introspect, user } },
  jobs: [sendPortalsJob],
  pages: portalPages,
})

export { portalScreens } from './pages.ts'
export { findPortalSession } from './session.ts'
