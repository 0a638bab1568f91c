import type { Issue } from '@atelier/contract'
import { isLoopback, issue } from '@atelier/plumbing/http'

const asOrigin = (text: string): URL | undefined => {
  const address = text.trim()
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isBare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isBare && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') ? url : undefined
}

/** Returns the reason why an origin is not allowed; undefined when it is. */
const problemOf = (text: string, isSandbox: boolean): string | undefined => {
  const url = asOrigin(text)
  if (url === undefined)
    return 'An origin is https:// and a host, and the port where there is one, such as https://shop.example.'
  if (url.protocol === 'https:') return undefined
  if (!isLoopback(url.hostname))
    return 'An origin must start with https://: pages over http:// can be changed in transit.'
  return isSandbox ? undefined : 'Pages on this machine can show the portal only in the sandbox.'
}

/**
 * Returns the normalized origins that may embed a seller's portal, without duplicates.
 *
 * @param entries entered origins, or addresses without path, query or fragment
 */
export const readOrigins = (
  entries: readonly string[],
  isSandbox: boolean,
): { readonly origins: readonly string[]; readonly issues: readonly Issue[] } => {
  const issues = entries.flatMap((text, at) => {
    const problem = problemOf(text, isSandbox)
    return problem === undefined ? [] : [issue(['body', 'origins', at], problem)]
  })
  const origins = entries.flatMap((text) => asOrigin(text)?.origin ?? [])
  return { origins: [...new Set(origins)], issues }
}
