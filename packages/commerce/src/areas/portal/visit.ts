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
import type { Services } from '../../services.ts'
import { authenticateCustomer } from '../customer-sessions/index.ts'
import { findOrganizationBySlug } from '../organizations/index.ts'
import { portalReply, type Seller } from './html.ts'
import { messageView } from './sign-in-view.ts'

/** One request to a page of the portal. */
export type Visit = {
  readonly request: PageRequest
  readonly seller: Seller
  /** Who is signed in, and by which token; undefined for nobody. */
  readonly signed_in: { readonly session: Portal; readonly token: string } | undefined
  /** Whether the browser still sends the cookie of a session that has ended. */
  readonly has_ended: boolean
  /** The fields of a form that was sent; empty for a page that is read. */
  readonly form: URLSearchParams
}

const formLimit = { bytes: 16 * 1024, milliseconds: 10_000 }

/** Browsers say where a form comes from; the cookie is not sent with forms of other sites anyway. */
const requireOwnForm = ({ headers, url }: PageRequest): void => {
  if (isForeignWrite(headers, url.host))
    throw apiError('NotPermitted', 'This form was sent by another site, so nothing was done.')
}

const openVisit = async (services: Services, seller: Seller, request: PageRequest): Promise<Visit> => {
  const token = readCookie(request.headers, 'portal_session')
  const found = token === undefined ? 'unknown' : await authenticateCustomer(services, token)
  const isOwn = found !== 'unknown' && found.organization_id === seller.id
  const isForm = request.method === 'POST'
  if (isForm) requireOwnForm(request)
  const body = isForm ? new TextDecoder().decode(await request.body(formLimit)) : ''
  return {
    request,
    seller,
    signed_in: token !== undefined && isOwn ? { session: found, token } : undefined,
    has_ended: token !== undefined && !isOwn,
    form: new URLSearchParams(body),
  }
}

const titles: Readonly<Record<number, string>> = { 404: 'Not found', 429: 'Please wait a while' }

/** The page that answers an error of the contract. */
const errorReply = (seller: Seller, error: unknown): PageReply => {
  if (!(error instanceof ApiError)) throw error
  const { status, message } = error
  const title = titles[status] ?? 'That did not work'
  const reply = portalReply({ seller }, { title, body: messageView(seller, message), status })
  return { ...reply, headers: { ...reply.headers, ...errorHeaders(error) } }
}

/** A page of the portal below `/{slug}/portal`. Errors are answered as pages too. */
export const portalPage = (
  services: Services,
  method: 'GET' | 'POST',
  path: string,
  respond: (visit: Visit) => PageReply | Promise<PageReply>,
): Page => ({
  method,
  path: `/{slug}/portal${path}`,
  respond: async (request) => {
    const slug = request.parameters['slug'] ?? ''
    const seller = await findOrganizationBySlug(services.database.db, slug)
    if (seller === undefined)
      return portalReply(
        { seller },
        { title: 'Not found', body: messageView(seller, `There is no seller called ${slug}.`), status: 404 },
      )
    const answer = async () => respond(await openVisit(services, seller, request))
    return answer().catch((error: unknown) => errorReply(seller, error))
  },
})

/** The reply that leads on to another page: of the portal, or elsewhere. */
export const redirect = (location: string, headers: PageReply['headers'] = {}): PageReply => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store', ...headers },
})
