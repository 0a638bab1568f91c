import { sentence } from '@atelier/contract/texts/sentences'
import {
  ApiError,
  apiError,
  errorHeaders,
  isForeignWrite,
  type Page,
  type PageReply,
  type PageRequest,
  type Portal,
  readCookie,
} from '@atelier/plumbing/http'
import { readForm } from '../core/pages/forms.ts'
import type { Services } from '../core/services.ts'
import { authenticateCustomer, sessionLifetime } from '../customers/customer-sessions/index.ts'
import { findOrganizationBySlug } from '../organization/organizations/index.ts'
import { setCookies } from './cookies.ts'
import { messageReply, type ShownSeller } from './reply.ts'
import { type PageSpeech, speechOf } from './speech.ts'

/** A request to a portal page. */
export type Visit = {
  readonly request: PageRequest
  readonly seller: ShownSeller
  readonly speech: PageSpeech
  /** The session and its token; undefined without a session. */
  readonly signed_in: { readonly session: Portal; readonly token: string } | undefined
  /** Fields of the submitted form; empty for a GET. */
  readonly form: URLSearchParams
}

/** Rejects forms of other sites by the browser's headers; the cookie is not sent with such forms anyway. */
const requireOwnForm = ({ headers, url }: PageRequest): void => {
  if (isForeignWrite(headers, url.host)) throw apiError('NotPermitted', sentence('foreign_form'))
}

/** Returns the session of a token, if it belongs to this seller. */
const findSession = async (
  services: Services,
  seller: ShownSeller,
  token: string | undefined,
): Promise<Portal | undefined> => {
  if (token === undefined) return undefined
  const session = await authenticateCustomer(services, token)
  return session !== 'unknown' && session.organization_id === seller.id ? session : undefined
}

const openVisit = async (services: Services, seller: ShownSeller, request: PageRequest): Promise<Visit> => {
  const token = readCookie(request.headers, 'portal_session')
  const session = await findSession(services, seller, token)
  const isForm = request.method === 'POST'
  if (isForm) requireOwnForm(request)
  const form = isForm ? await readForm(request) : new URLSearchParams()
  return {
    request,
    seller,
    speech: speechOf(request),
    signed_in: token !== undefined && session !== undefined ? { session, token } : undefined,
    form,
  }
}

const titleOf = ({ say }: PageSpeech, status: number): string => {
  if (status === 404) return say('notFound')
  return status === 429 ? say('wait') : say('failed')
}

/** Returns the page for an error of the contract. */
const errorReply = (seller: ShownSeller, error: unknown, request: PageRequest): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  const view = { seller, speech: speechOf(request) }
  const reply = messageReply(view, titleOf(view.speech, status), view.speech.retell(error), status)
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

/**
 * Returns the address of a portal page, with the canonical slug and a single leading slash: two would be a
 * host name to browsers.
 */
export const ownAddress = (
  { slug }: ShownSeller,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string => {
  const [, ...below] = pathname.split('/').filter((part) => part !== '')
  return `/${[slug, ...below].join('/')}${search}`
}

/**
 * Returns true for a token in an address that must not replace the browser's session: it is invalid here, or opens
 * one purchase of a customer whose purchases are all open already.
 */
const isNarrower = (offered: Portal | undefined, ownPortal: Portal): boolean =>
  offered === undefined ||
  (offered.customer_id === ownPortal.customer_id &&
    offered.checkout_id !== null &&
    ownPortal.checkout_id === null)

/**
 * Redirects to the same page without the token of its address, as handed out by sellers and e-mails: the
 * token becomes a cookie immediately, so that no history and no screenshot contains it. Undefined for an address
 * without a token.
 */
const exchangeToken = async (
  services: Services,
  seller: ShownSeller,
  { url, method, headers }: PageRequest,
): Promise<PageReply | undefined> => {
  const token = url.searchParams.get('customer_session_token')
  if (token === null || method === 'POST') return undefined
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('customer_session_token')
  const location = ownAddress(seller, { pathname: url.pathname, search: rest.size === 0 ? '' : `?${rest}` })
  const value = /^[\w-]{1,512}$/.test(token) ? token : 'unknown'
  const [offered, ownPortal] = await Promise.all([
    findSession(services, seller, value),
    findSession(services, seller, readCookie(headers, 'portal_session')),
  ])
  if (ownPortal !== undefined && isNarrower(offered, ownPortal)) return redirect(location)
  const { public_url } = services
  return redirect(
    location,
    setCookies({ public_url, slug: seller.slug }, { portal_session: [value, sessionLifetime] }),
  )
}

/** Renders the page of an unknown seller's portal. */
const noSeller = (slug: string, request: PageRequest): PageReply => {
  const view = { seller: undefined, speech: speechOf(request) }
  const { say } = view.speech
  return messageReply(view, say('notFound'), say('noSeller', { slug }), 404)
}

/**
 * Responds to a request to a portal: with the page of an unknown seller, the redirect that removes a token from
 * the address, or the response of `respond`.
 */
export const respondInPortal = async (
  services: Services,
  request: PageRequest,
  respond: (seller: ShownSeller) => PageReply | Promise<PageReply>,
): Promise<PageReply> => {
  const slug = request.parameters['slug'] ?? ''
  const seller = await findOrganizationBySlug(services.database.db, slug)
  if (seller === undefined) return noSeller(slug, request)
  return (await exchangeToken(services, seller, request)) ?? respond(seller)
}

/**
 * Defines a portal page below `/{slug}/portal`. Errors are rendered as pages too, unless `replyToError` is
 * set.
 */
export const portalPage = (
  services: Services,
  method: 'GET' | 'POST',
  path: string,
  respond: (visit: Visit) => PageReply | Promise<PageReply>,
  replyToError = errorReply,
): Page => ({
  method,
  path: `/{slug}/portal${path}`,
  respond: (request) =>
    respondInPortal(services, request, (seller) => {
      const reply = async () => respond(await openVisit(services, seller, request))
      return reply().catch((error: unknown) => replyToError(seller, error, request))
    }),
})

/** Redirects to another page, of the portal or elsewhere. */
export const redirect = (location: string, headers: PageReply['headers'] = {}): PageReply => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store', ...headers },
})
