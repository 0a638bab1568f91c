import { isLoopback, jsonReply, type Page, type PageReply } from '@atelier/plumbing/http'
import { isIP } from 'node:net'
import { contentPage } from '../../core/pages/content-page.ts'
import type { Services } from '../../core/services.ts'
import { type Allowed, allowedAt } from './allowed.ts'
import { ownHost } from './present.ts'
import { findServed, isOfOrganization } from './queries.ts'

type Ports = Pick<Services, 'database' | 'public_url' | 'processor'>

/** Returns the host of an address, without a trailing dot or IPv6 brackets. */
const hostOf = (address: string): string =>
  new URL(address).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

/** Returns the path as sent: URL parsing would resolve dot segments, which the router does not. */
const sentPath = (address: string): string =>
  address.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/'

/** Returns a page to browsers, and JSON to API calls and asset requests. */
const notHere = ({ method, headers }: Request): PageReply => {
  const isPage =
    (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return jsonReply(404, { detail: 'Not Found' })
  return contentPage({ title: 'Not found', parts: ['There is nothing at this address.'], status: 404 })
}

const isOwn = async (
  { database }: Pick<Ports, 'database'>,
  organization_id: string,
  allowed: Allowed,
): Promise<boolean> => {
  if (allowed.kind === 'all' || allowed.kind === 'nothing') return allowed.kind === 'all'
  const table = allowed.kind === 'checkout' ? 'checkouts' : 'checkout_links'
  const key = 'slug' in allowed ? { slug: allowed.slug } : { client_secret: allowed.client_secret }
  return isOfOrganization(database.db, table, { ...key, organization_id })
}

/**
 * Filters every request. Requests for an organization's domain reach only its checkout and portal, and
 * otherwise receive a 404. Requests for other hosts pass.
 */
export const domainGate = (services: Ports) => {
  const own_host = ownHost(services)
  const { browser_paths } = services.processor
  return async (request: Request): Promise<PageReply | undefined> => {
    const host = hostOf(request.url)
    if (host === own_host || isLoopback(host) || isIP(host) !== 0) return undefined
    const served = await findServed(services.database.db, host)
    if (served === undefined) return undefined
    const has_token = request.headers.has('authorization')
    const allowed = allowedAt(sentPath(request.url), { slug: served.slug, browser_paths, has_token })
    return (await isOwn(services, served.organization_id, allowed)) ? undefined : notHere(request)
  }
}

/**
 * Returns the endpoint that a proxy queries before it requests a certificate for a name: 200 for active domains,
 * otherwise 404.
 */
export const askPage = ({ database }: Pick<Services, 'database'>): Page => ({
  path: '/domains/ask',
  respond: async ({ url }) => {
    const name = (url.searchParams.get('domain') ?? '').toLowerCase()
    const isServed = (await findServed(database.db, name)) !== undefined
    return jsonReply(isServed ? 200 : 404, { detail: isServed ? 'In use' : 'Not Found' })
  },
})
