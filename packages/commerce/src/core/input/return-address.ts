import type { Services } from '../services.ts'
import { siteUrl } from '../site-url.ts'

type Place = {
  readonly website: string | null
  /** The organization's domain on this server. Left out: its pages there are no places to return to. */
  readonly custom_domain?: string | null
}

const originOf = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address) ? new URL(address).origin : undefined

/**
 * The address that a browser is sent back to after a visit to another platform: one of this server (a path will
 * do) or of the organization's own website. Anybody else could use our address to lead people astray.
 *
 * @returns undefined when the address is none of these
 */
export const safeReturnAddress = (
  { public_url }: Pick<Services, 'public_url'>,
  { website, custom_domain = null }: Place,
  asked: string,
): string | undefined => {
  if (!URL.canParse(asked, public_url)) return undefined
  const url = new URL(asked, public_url)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  const ours = [originOf(public_url), originOf(siteUrl({ public_url }, { custom_domain })), originOf(website)]
  return isHttp && ours.includes(url.origin) && url.username === '' && url.password === ''
    ? url.href
    : undefined
}

/** An address with these parameters added to its query. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
