import { ApiError, errorHeaders, type Page, type PageReply, type PageRequest } from '@atelier/plumbing/http'
import type { Visitor } from '../identity/signed-in.ts'
import { safeReturnAddress } from '../../core/input/return-address.ts'
import { readForm, requireOwnForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { loginReply, messageView } from './view.ts'

/** One request to a page on which people sign in. */
export type Visit = {
  readonly request: PageRequest
  /** The fields of a form that was sent; empty for a page that is read. */
  readonly form: URLSearchParams
}

const errorReply = (error: unknown): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const title = error.status === 429 ? 'Please wait a while' : 'That did not work'
  const reply = loginReply({ title, body: messageView(error.message), status: error.status })
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

const openVisit = async (request: PageRequest): Promise<Visit> => {
  if (request.method !== 'POST') return { request, form: new URLSearchParams() }
  // Another site could otherwise sign a person in as somebody else, or out.
  requireOwnForm(request)
  return { request, form: await readForm(request) }
}

/** A page of sign-in. Forms of other sites are refused, and errors are answered as pages. */
export const visitPage = (
  method: 'GET' | 'POST',
  path: `/${string}`,
  respond: (visit: Visit) => PageReply | Promise<PageReply>,
): Page => ({
  method,
  path,
  respond: async (request) => {
    const answer = async () => respond(await openVisit(request))
    return answer().catch(errorReply)
  },
})

/** Where the browser goes after sign-in: an address of this server, else the dashboard. */
export const returnAddress = (services: Services, asked: string | null): string =>
  safeReturnAddress(services, { website: null }, asked ?? '/dashboard') ?? `${services.public_url}/dashboard`

/** Where somebody signs in from. */
export const visitorOf = ({ headers, facts }: PageRequest): Visitor => ({ headers, ip: facts.ip })
