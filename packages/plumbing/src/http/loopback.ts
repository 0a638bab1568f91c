import { isIP } from 'node:net'

/** Whether a host name or address reaches this machine only. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/** Whether a host name was looked up by nobody: an address. Whoever owns a name can let it point at this machine. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Whether a browser sent a write from the page of another site than `host` (`Sec-Fetch-Site`, `Origin`). */
export const isForeignWrite = (headers: Headers, host: string): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Whether a browser says that a page of `host` itself sent a write. Every browser of today says where a write comes
 * from (`Origin`, `Sec-Fetch-Site`); a request that does not say proves nothing.
 */
export const isOwnWrite = (headers: Headers, host: string): boolean =>
  !isForeignWrite(headers, host) &&
  (headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') !== null)

/**
 * Whether a request was made by a page of this server, by a person or by a program, and not by the page of
 * somebody else in a browser that can reach this server. Two ways are closed: writes sent from a foreign page,
 * and a foreign name that was made to point at this machine, whose pages the
 * browser takes for the server's own (`Host`).
 */
export const isOwnRequest = (request: Request, publicUrl: string): boolean => {
  const { headers, method, url } = request
  const { host, hostname } = new URL(url)
  const known = isLoopback(hostname) || isAddress(hostname) || hostname === new URL(publicUrl).hostname
  if (!known) return false
  return method === 'GET' || method === 'HEAD' || !isForeignWrite(headers, host)
}
