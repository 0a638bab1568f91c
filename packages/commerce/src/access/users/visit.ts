import { ApiError, errorHeaders, type Page, type PageReply, type PageRequest } from '@atelier/plumbing/http'
import type { Visitor } from '../identity/signed-in.ts'
import { safeReturnAddress } from '../../core/input/return-address.ts'
import { readForm, requireOwnForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { loginReply, messageView } from './view.ts'

/** A request to a sign-in page. */
export type Visit = {
  readonly request: PageRequest
  /** Fields of the submitted form; empty for a GET. */
  readonly form: URLSearchParams
}

const errorReply = (error: unknown): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const title = error.status === 429 ? 'Please wait a moment' : 'Something went wrong'
  const reply = loginReply({ title, parts: messageView(error.message), status: error.status })
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

const openVisit = async (request: PageRequest): Promise<Visit> => {
  if (request.method !== 'POST') return { request, form: new URLSearchParams() }
  // Otherwise another site could sign a person in as another user, or out.
  requireOwnForm(request)
  return { request, form: await readForm(request) }
}

/** Defines a sign-in page. Forms of other sites are rejected, and errors are rendered as pages. */
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

/** Returns the destination after sign-in: an address of this server, otherwise the dashboard. */
export const returnAddress = (services: Services, address: string | null): string =>
  safeReturnAddress(services, { website: null }, address ?? '/dashboard') ??
  `${services.public_url}/dashboard`

/** Returns the origin of a sign-in. */
export const visitorOf = ({ headers, facts }: PageRequest): Visitor => ({ headers, ip: facts.ip })
