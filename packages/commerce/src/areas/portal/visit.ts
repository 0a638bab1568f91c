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
import { readForm } from '../../pages/forms.ts'
import type { Services } from '../../services.ts'
import { authenticateCustomer, sessionLifetime } from '../customer-sessions/index.ts'
import { findOrganizationBySlug } from '../organizations/index.ts'
import { setCookies } from './cookies.ts'
import { portalReply, type ShownSeller } from './html.ts'
import { type PageSpeech, speechOf } from './speech.ts'
import { messageView } from './views.ts'

/** One request to a page of the portal. */
export type Visit = {
  readonly request: PageRequest
  readonly seller: ShownSeller
  readonly speech: PageSpeech
  /** Who is signed in, and by which token; undefined for nobody. */
  readonly signed_in: { readonly session: Portal; readonly token: string } | undefined
  /** The fields of a form that was sent; empty for a page that is read. */
  readonly form: URLSearchParams
}

/** Browsers say where a form comes from; the cookie is not sent with forms of other sites anyway. */
const requireOwnForm = ({ headers, url }: PageRequest): void => {
  if (isForeignWrite(headers, url.host)) throw apiError('NotPermitted', sentence('foreign_form'))
}

/** The session of a token, if it is one of this seller. */
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

/** The page that answers an error of the contract. */
const errorReply = (seller: ShownSeller, error: unknown, request: PageRequest): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  const view = { seller, speech: speechOf(request) }
  const body = messageView(view, view.speech.retell(error))
  const reply = portalReply(view, { title: titleOf(view.speech, status), body, status })
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

/**
 * The address of a page of the portal, with the slug as it is written and one slash at the beginning: two would name a
 * host, to which browsers would go.
 */
export const ownAddress = (
  { slug }: ShownSeller,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string => {
  const [, ...below] = pathname.split('/').filter((part) => part !== '')
  return `/${[slug, ...below].join('/')}${search}`
}

/**
 * A token in an address that leaves the browser's own session in place: it opens nothing here, or one purchase
 * of the customer whose purchases are all open already.
 */
const isNarrower = (offered: Portal | undefined, own: Portal): boolean =>
  offered === undefined ||
  (offered.customer_id === own.customer_id && offered.checkout_id !== null && own.checkout_id === null)

/**
 * The way to the same page without the token in its address, as sellers and e-mails hand tokens out: it becomes a cookie at
 * once, so that it stands in no history and no screenshot. Undefined for an address without one.
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
  const [offered, own] = await Promise.all([
    findSession(services, seller, value),
    findSession(services, seller, readCookie(headers, 'portal_session')),
  ])
  if (own !== undefined && isNarrower(offered, own)) return redirect(location)
  const { public_url } = services
  return redirect(
    location,
    setCookies({ public_url, slug: seller.slug }, { portal_session: [value, sessionLifetime] }),
  )
}

/** The page of a portal whose seller does not exist. */
const noSeller = (slug: string, request: PageRequest): PageReply => {
  const view = { seller: undefined, speech: speechOf(request) }
  const { say } = view.speech
  return portalReply(view, {
    title: say('notFound'),
    body: messageView(view, say('noSeller', { slug })),
    status: 404,
  })
}

/**
 * Answers a request to a portal: that there is no such seller, the way to the same page without the token in its address,
 * or what `respond` answers.
 */
export const answerPortal = async (
  services: Services,
  request: PageRequest,
  respond: (seller: ShownSeller) => PageReply | Promise<PageReply>,
): Promise<PageReply> => {
  const slug = request.parameters['slug'] ?? ''
  const seller = await findOrganizationBySlug(services.database.db, slug)
  if (seller === undefined) return noSeller(slug, request)
  return (await exchangeToken(services, seller, request)) ?? respond(seller)
}

/** A page of the portal below `/{slug}/portal`. Errors are answered as pages too, unless `answerError` says how. */
export const portalPage = (
  services: Services,
  method: 'GET' | 'POST',
  path: string,
  respond: (visit: Visit) => PageReply | Promise<PageReply>,
  answerError = errorReply,
): Page => ({
  method,
  path: `/{slug}/portal${path}`,
  respond: (request) =>
    answerPortal(services, request, (seller) => {
      const answer = async () => respond(await openVisit(services, seller, request))
      return answer().catch((error: unknown) => answerError(seller, error, request))
    }),
})

/** The reply that leads on to another page: of the portal, or elsewhere. */
export const redirect = (location: string, headers: PageReply['headers'] = {}): PageReply => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store', ...headers },
})
