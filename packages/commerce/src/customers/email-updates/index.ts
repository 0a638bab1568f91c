import { defineArea } from '../../core/area.ts'
import * as portal from './portal.ts'

/**
 * New e-mail addresses of customers, for programs with a session or with the token of the link. The portal's own page
 * behind the link is `portal/email-pages.ts`; both make the change with `customers/email-change.ts`. Apart from the
 * customers, because a change opens a session.
 */
export const emailUpdates = defineArea('email-updates', {
  endpoints: { portalEmailUpdates: portal },
})
