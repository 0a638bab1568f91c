import type { portalSessions } from '@atelier/contract'
import { maskEmail } from '@atelier/contract/primitives/masked-email'
import { iso } from '@atelier/plumbing/database'
import type { Handler, Portal } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import { getPortalCustomer } from '../customers/customers/index.ts'

type For<Name extends keyof typeof portalSessions> = Handler<(typeof portalSessions)[Name], Services>

/** Returns the address and the name of a session's customer: masked, and none, for the session of a purchase. */
export const shownCustomer = (
  { checkout_id }: Portal,
  { email, name }: { readonly email: string; readonly name: string | null },
) => (checkout_id === null ? { email, name } : { email: maskEmail(email), name: null })

/** Returns the expiry of the session. */
export const introspect: For<'introspect'> = (_, { caller }) =>
  Promise.resolve({ expires_at: iso(caller.expires_at), return_url: null })

/** Returns the customer of the session. */
export const user: For<'user'> = async (_, { database, caller }) => ({
  type: 'customer',
  ...shownCustomer(caller, await getPortalCustomer(database.db, caller)),
  customer_id: caller.customer_id,
  member_id: null,
  role: null,
})
