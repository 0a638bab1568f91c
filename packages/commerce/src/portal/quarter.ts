import type { FindSessionCustomer, Page } from '@atelier/plumbing/http'
import { defineQuarter } from '../core/define-quarter.ts'
import { findPortalSession, portal, portalScreens } from './index.ts'

/** Customer portals. */
export const quarter = defineQuarter({
  areas: [portal],
  offers: (services) => ({
    /** Returns the customer of a request's portal cookie, as the caller. */
    findSessionCustomer: ((headers, path) =>
      findPortalSession(services, headers, path)) as FindSessionCustomer,
    /** Portal pages; all but a few show the same application. */
    portalScreens: (application: Page['respond']) => portalScreens(services, application),
  }),
})
