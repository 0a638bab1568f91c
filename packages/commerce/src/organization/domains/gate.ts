import { isLoopback, jsonReply, type Page, type PageReply } from '@atelier/plumbing/http'
import { isIP } from 'node:net'
import { html, htmlPage } from '../../core/pages/html-page.ts'
import type { Services } from '../../core/services.ts'
import { type Allowed, allowedAt } from './allowed.ts'
import { ownHost } from './present.ts'
import { findServed, isOf } from './queries.ts'

type Ports = Pick<Services, 'database' | 'public_url'>

/** The host of an address, without the dot that may end a name and the brackets of IPv6. */
const hostOf = (address: string): string =>
  new URL(address).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

/** The path as it was sent: reading it as an address would resolve dots in it, and the router does not. */
const sentPath = (address: string): string =>
  address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/'

/** A page for people; pages' own calls and files get JSON. */
const notHere = ({ method, headers }: Request): PageReply => {
  const isPage =
    (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return jsonReply(404, { detail: 'Not Found' })
  const body = html`<p>There is nothing at this address.</p>`
  return htmlPage({ title: 'Not found', body, status: 404 })
}

const isOwn = async (
  { database }: Pick<Ports, 'database'>,
  organization_id: string,
  allowed: Allowed,
): Promise<boolean> => {
  if (allowed.kind === 'all' || allowed.kind === 'nothing') return allowed.kind === 'all'
  const table = allowed.kind === 'checkout' ? 'checkouts' : 'checkout_links'
  const key = 'slug' in allowed ? { slug: allowed.slug } : { client_secret: allowed.client_secret }
  return isOf(database.db, table, { ...key, organization_id })
}

/**
 * Looks at every request first. One for the domain of an organization reaches the checkout and the portal of that organization
 * alone: anything else is answered with 404 here. Requests for other hosts pass.
 */
export const domainGate = (services: Ports) => {
  const own_host = ownHost(services)
  return async (request: Request): Promise<PageReply | undefined> => {
    const host = hostOf(request.url)
    if (host === own_host || isLoopback(host) || isIP(host) !== 0) return undefined
    const served = await findServed(services.database.db, host)
    if (served === undefined) return undefined
    const allowed = allowedAt(sentPath(request.url), served.slug, request.headers.has('authorization'))
    return (await isOwn(services, served.organization_id, allowed)) ? undefined : notHere(request)
  }
}

/** The address that a proxy asks before it gets a certificate for a name: 200 for domains that are in use, else 404. */
export const askPage = ({ database }: Ports): Page => ({
  path: '/domains/ask',
  respond: async ({ url }) => {
    const name = (url.searchParams.get('domain') ?? '').toLowerCase()
    const isServed = (await findServed(database.db, name)) !== undefined
    return jsonReply(isServed ? 200 : 404, { detail: isServed ? 'In use' : 'Not Found' })
  },
})
