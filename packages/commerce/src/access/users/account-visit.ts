import { grantableScopes, Id } from '@atelier/contract'
import {
  apiError,
  type RequestedAccess,
  isRecent,
  type Page,
  type PageReply,
  type User,
} from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import { servicesOfUser } from '../../core/audit/actor.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import { userCaller } from '../identity/user-caller.ts'
import { redirect } from '../../core/pages/forms.ts'
import type { Connection, Services } from '../../core/services.ts'
import { visitPage, type Visit } from './visit.ts'

/** A request to a page of the user's own account. */
type AccountVisit = Visit & {
  readonly session: SignedIn
  /** Services that act as the user, for the audit log. */
  readonly services: Services
}

/** Sign-in page that asks the user to authenticate again, and returns to the account. */
export const signInAgain = '/login?prompt=login&return_to=%2Faccount'

/**
 * Returns the user of a session as the caller of endpoints. Pages of the product may do all that the user
 * may.
 */
export const callerOfSession = (
  db: Connection,
  { user_id, session_id, signed_in_for }: SignedIn,
  required: RequestedAccess = { access: 'user' },
): Promise<User> =>
  userCaller(
    db,
    user_id,
    { kind: 'session', id: session_id, signed_in_for },
    [...grantableScopes, 'web_default'],
    required,
  )

/**
 * Defines a page of the user's own account. A visitor without a session is sent to sign in; on pages that
 * change sign-in methods, so is a user whose sign-in is too old.
 *
 * @param needs `recent` for such a page
 */
export const accountPage = (
  services: Services,
  method: 'GET' | 'POST',
  path: `/${string}`,
  needs: 'session' | 'recent',
  respond: (visit: AccountVisit) => PageReply | Promise<PageReply>,
): Page =>
  visitPage(method, path, async (visit) => {
    const session = await services.identity.findSignedIn(visit.request.headers)
    if (session === undefined) return redirect('/login?return_to=%2Faccount')
    if (needs === 'recent' && !isRecent(session)) return redirect(signInAgain)
    const asUser = servicesOfUser(services, `${method} ${path}`, session, visit.request.facts)
    return respond({ ...visit, session, services: asUser })
  })

/** Returns the id in the address. @throws ResourceNotFound if it is not a valid id */
export const idOf = ({ request }: AccountVisit): string => {
  const id = safeParse(Id, request.parameters['id'])
  if (!id.success) throw apiError('ResourceNotFound', 'There is nothing at this address.')
  return id.data
}
