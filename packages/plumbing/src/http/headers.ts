import { createHash } from 'node:crypto'
import type { Step } from './call.ts'

/** Content Security Policy directives, each with its sources. */
export type Policy = { readonly [directive: string]: readonly string[] }

const screens: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const styleHashes = new WeakMap<Uint8Array, readonly string[]>()

/** Extends the policy by the style blocks of a built HTML file, by their hashes. */
export const allowingStyles = (html: Uint8Array, policy: Policy): Policy => {
  const hashes =
    styleHashes.get(html) ??
    [
      ...Buffer.from(html)
        .toString()
        .matchAll(/<style>([^]*?)<\/style>/g),
    ].map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  styleHashes.set(html, hashes)
  if (hashes.length === 0) return policy
  return { ...policy, 'style-src': [...(policy['style-src'] ?? screens['style-src'] ?? []), ...hashes] }
}

/** Tests for a single source: a source with a separator would be read as several, or as another directive. */
const isOneSource = (source: string): boolean => /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/.test(source)

/**
 * Returns the policy of a screen: everything only from this server, no inline scripts or styles, no framing.
 * `overrides` replaces whole directives; sources that are not a single word are left out, and a directive without
 * sources allows nothing.
 */
export const contentSecurityPolicy = (overrides: Policy = {}): string =>
  Object.entries({ ...screens, ...overrides })
    .map(([directive, sources]) => {
      const sound = sources.filter(isOneSource)
      return [directive, ...(sound.length > 0 ? sound : ["'none'"])].join(' ')
    })
    .join('; ')

/**
 * Policy of a worker script, which does not inherit its page's: code and files only from this server, and
 * compiled WebAssembly.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Policy of a response that is not a page: opened directly, it loads, frames and sends nothing. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy of the service worker's script: requests only to this server. */
export const serviceWorkerPolicy = `${dataPolicy}; connect-src 'self'`

/** Browser features granted to a screen. */
export type Features = {
  readonly camera?: boolean
  /**
   * Origins, in addition to the page's own, whose frames in it may request wallet payments from the browser.
   */
  readonly payment?: readonly string[]
}

/** Returns the `Permissions-Policy` of a page; every feature named here and not granted is denied. */
export const permissionsPolicy = ({ camera = false, payment }: Features = {}): string => {
  const paying = payment === undefined ? '' : ['self', ...payment.map((origin) => `"${origin}"`)].join(' ')
  return `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${paying}), usb=(), browsing-topics=()`
}

/** Returns the default headers of every response. */
export const standardHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

/**
 * CORS headers of the API. Pages of any origin may call it and send their token themselves: no cookies, no
 * credentials.
 */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Polar-Version, X-Atelier-Sandbox, X-Atelier-Clock',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Tests for checkout calls, which are authorized by the checkout's secret alone. These public calls ignore
 * cookies, so a page that sends some, as Polar's checkout page does, may read the response.
 */
const isOfCheckout = (path: string): boolean => /^\/(snake\/)?v1\/checkouts\/client\//.test(path)

const withCredentials = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  Vary: 'Origin',
})

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, If-Match, X-Request-Id, Polar-Version, Polar-Organization',
  'Access-Control-Max-Age': '600',
}

/** CORS headers of uploads to the URLs of stored files, which carry their own permit. */
const uploadPreflightHeaders = {
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Headers': 'Content-Type, x-amz-checksum-sha256, x-amz-sdk-checksum-algorithm',
  'Access-Control-Max-Age': '600',
}

/** Returns the preflight headers of a path; undefined for a path that is closed to other origins. */
const preflightOf = (method: string, path: string): Readonly<Record<string, string>> | undefined => {
  if (/^\/(snake\/)?v1(\/|$)/.test(path)) return preflightHeaders
  const isUpload = path.startsWith('/storage/') && (method === 'PUT' || method === 'OPTIONS')
  return isUpload ? uploadPreflightHeaders : undefined
}

/**
 * Opens `/v1`, `/snake/v1` and uploads to `/storage` to pages of any origin, and answers their preflight
 * requests (CORS).
 */
export const crossOrigin: Step = async (c, next) => {
  const preflight = preflightOf(c.req.method, c.req.path)
  if (preflight === undefined) return next()
  const origin = c.req.header('origin')
  const cors = origin !== undefined && isOfCheckout(c.req.path) ? withCredentials(origin) : {}
  for (const [name, value] of Object.entries({ ...openHeaders, ...cors })) c.header(name, value)
  return c.req.method === 'OPTIONS' && c.req.raw.headers.has('access-control-request-method')
    ? c.body(null, 204, preflight)
    : next()
}
