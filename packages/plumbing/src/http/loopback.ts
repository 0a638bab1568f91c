import { isIP } from 'node:net'

/** Returns true if a host name or address reaches only this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/**
 * Returns true for an address, which needs no DNS lookup. The owner of a name can point it at this machine.
 */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/**
 * Returns true if a browser sent a write from a page of another site than `host` (`Sec-Fetch-Site`,
 * `Origin`).
 */
export const isForeignWrite = (headers: Headers, host: string): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Returns true if a browser reports that a page of `host` itself sent a write. Every current browser sends
 * the origin of a write (`Origin`, `Sec-Fetch-Site`); a request without these headers proves nothing.
 */
export const isOwnWrite = (headers: Headers, host: string): boolean =>
  !isForeignWrite(headers, host) &&
  (headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') !== null)

/**
 * Returns true for a request of a page of this server, a person or a program, and false for a page of another
 * site in a browser that can reach this server. Two attacks are blocked: writes sent from a foreign page, and
 * foreign names that point at this machine (DNS rebinding), whose pages the browser treats as the server's
 * own (`Host`).
 */
export const isOwnRequest = (request: Request, publicUrl: string): boolean => {
  const { headers, method, url } = request
  const { host, hostname } = new URL(url)
  const isAllowedHost =
    isLoopback(hostname) || isAddress(hostname) || hostname === new URL(publicUrl).hostname
  if (!isAllowedHost) return false
  return method === 'GET' || method === 'HEAD' || !isForeignWrite(headers, host)
}
