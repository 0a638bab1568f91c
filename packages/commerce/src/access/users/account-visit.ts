import { grantableScopes, Id } from '@atelier/contract'
import {
  apiError,
  type AskedFor,
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

/** A request to a page of one's own account. */
type AccountVisit = Visit & {
  readonly session: SignedIn
  /** The services with which the page does what the person asks: changes are noted as theirs. */
  readonly services: Services
}

/** Where a person proves again who they are, and comes back from. */
export const signInAgain = '/login?prompt=login&return_to=%2Faccount'

/** The person as the caller of calls of users. Pages of the product can do all that the person can. */
export const callerOfSession = (
  db: Connection,
  { user_id, session_id, signed_in_for }: SignedIn,
  asked: AskedFor = { access: 'user' },
): Promise<User> =>
  userCaller(
    db,
    user_id,
    { kind: 'session', id: session_id, signed_in_for },
    [...grantableScopes, 'web_default'],
    asked,
  )

/**
 * A page of one's own account. Who is not signed in is led to sign in; so is who signed in long ago, where a page
 * changes how they sign in.
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

/** The id in the address. @throws ResourceNotFound when it is none */
export const idOf = ({ request }: AccountVisit): string => {
  const id = safeParse(Id, request.parameters['id'])
  if (!id.success) throw apiError('ResourceNotFound', 'There is nothing at this address.')
  return id.data
}
