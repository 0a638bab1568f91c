import type { Services } from '../services.ts'
import { siteUrl } from '../site-url.ts'

type ReturnSite = {
  readonly website: string | null
  /** Organization's domain on this server. If omitted, its pages are not valid return addresses. */
  readonly custom_domain?: string | null
}

const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address) ? new URL(address).origin : undefined

/**
 * Returns the address to which a browser returns from another platform, if it belongs to this server (paths
 * are allowed) or to the organization's website. Other addresses would make this server an open redirect.
 *
 * @returns undefined for any other address
 */
export const safeReturnAddress = (
  { public_url }: Pick<Services, 'public_url'>,
  { website, custom_domain = null }: ReturnSite,
  address: string,
): string | undefined => {
  if (!URL.canParse(address, public_url)) return undefined
  const url = new URL(address, public_url)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  const ownHosts = [
    originOf(public_url),
    originOf(siteUrl({ public_url }, { custom_domain })),
    originOf(website),
  ]
  return isHttp && ownHosts.includes(url.origin) && url.username === '' && url.password === ''
    ? url.href
    : undefined
}

/** Adds query parameters to an address. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
