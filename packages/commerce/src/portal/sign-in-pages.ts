import { Email } from '@atelier/contract'
import { maskEmail } from '@atelier/contract/primitives/masked-email'
import {
  ApiError,
  errorHeaders,
  jsonReply,
  type Page,
  type PageReply,
  readCookie,
} from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import type { Services } from '../core/services.ts'
import {
  closeSession,
  readSignInCode,
  redeemSignInCode,
  requestSignInCode,
  sessionLifetime,
  signInCodeLifetime,
} from '../customers/customer-sessions/index.ts'
import { getPortalCustomer } from '../customers/customers/index.ts'
import { type PortalCookies, setCookies } from './cookies.ts'
import type { ShownSeller } from './reply.ts'
import { portalPage, type Visit } from './visit.ts'

/** Returns the address for a sign-in code: the entered one, otherwise that of the session. */
const requestedEmail = async (
  services: Services,
  { form, signed_in }: Visit,
): Promise<string | undefined> => {
  const typed = form.get('email')?.trim()
  if (typed !== undefined) {
    const email = safeParse(Email, typed)
    return email.success ? email.data : undefined
  }
  if (signed_in === undefined) return undefined
  return (await getPortalCustomer(services.database.db, signed_in.session)).email
}

const problem = (status: number, error: string): PageReply => jsonReply(status, { error })

const errorReply = (_seller: ShownSeller, error: unknown): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const reply = problem(error.status, error.error)
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

/**
 * Returns the calls of the portal's application that set and remove its cookies: they exchange an e-mail address for a
 * code, the code for a session of the whole customer, and end a session. They accept forms and return JSON;
 * failures carry an `error`, which is `email`, `wrong`, `expired`, or the name of an API error.
 */
export const signInPages = (services: Services): readonly Page[] => {
  const { public_url } = services
  const post = (path: string, respond: (visit: Visit) => Promise<PageReply>): Page =>
    portalPage(services, 'POST', path, respond, errorReply)
  const withCookies = (reply: PageReply, { seller }: Visit, values: PortalCookies): PageReply => ({
    ...reply,
    headers: { ...reply.headers, ...setCookies({ public_url, slug: seller.slug }, values) },
  })
  const done: PageReply = { status: 204, headers: { 'Cache-Control': 'no-store' } }
  return [
    post('/code', async (visit) => {
      const { seller, request } = visit
      const email = await requestedEmail(services, visit)
      if (email === undefined) return problem(422, 'email')
      const { ip } = request.facts
      const token = await requestSignInCode(services, { organization_id: seller.id, email, ip })
      return withCookies(jsonReply(200, { sent_to: maskEmail(email) }), visit, {
        portal_code: [token, signInCodeLifetime],
      })
    }),
    post('/sign-in', async (visit) => {
      const { seller, form, request } = visit
      const token = readCookie(request.headers, 'portal_code')
      const pending = token === undefined ? undefined : await readSignInCode(services, seller.id, token)
      if (token === undefined || pending === undefined) return problem(422, 'expired')
      const code = (form.get('code') ?? '').replaceAll(/\s/g, '')
      const session = await redeemSignInCode(services, seller.id, token, code)
      if (session === 'expired' || session === 'wrong') return problem(422, session)
      return withCookies(done, visit, {
        portal_session: [session.token, sessionLifetime],
        portal_code: ['', 0],
      })
    }),
    post('/sign-out', async (visit) => {
      if (visit.signed_in !== undefined) await closeSession(services, visit.signed_in.token)
      return withCookies(done, visit, { portal_session: ['', 0] })
    }),
  ]
}
