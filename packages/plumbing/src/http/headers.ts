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

/** The policy, allowing besides exactly the style blocks of an HTML file of ours, by their hashes. */
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

/** A source with a separator in it would be read as several, or as another directive. */
const isOneSource = (source: string): boolean => /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/.test(source)

/**
 * The policy of a screen: everything from this server alone, no inline script or style, not to be framed.
 * `overrides` replaces whole directives; sources that are not one word are left out, and a directive without
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
 * The policy of a worker's script, which does not inherit its page's: code and files from this server alone,
 * and compiled WebAssembly.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The policy of an answer that is no page: opened by itself it loads, frames and sends nothing. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of the script of a service worker: it asks this server and no other. */
export const serviceWorkerPolicy = `${dataPolicy}; connect-src 'self'`

/** Browser features that a screen is granted. */
export type Features = {
  readonly camera?: boolean
  /** The origins, besides that of the page, whose frames in it may ask wallets of the browser for a payment. */
  readonly payment?: readonly string[]
}

/** The browser features a page may use; every feature named here and not granted is denied. */
export const permissionsPolicy = ({ camera = false, payment }: Features = {}): string => {
  const paying = payment === undefined ? '' : ['self', ...payment.map((origin) => `"${origin}"`)].join(' ')
  return `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${paying}), usb=(), browsing-topics=()`
}

/** Headers of every answer that does not set them itself. */
export const standardHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

/** The API may be called from any page, which sends its token itself: no cookies, no credentials. */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Atelier-Sandbox, X-Atelier-Clock',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * What a page may ask of a checkout, whose secret is all that opens it. These calls are public, for which no cookie is looked at, so
 * a page that sends some, as the provider's does, may read the answer.
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

/** Uploads to stored files' addresses, which carry their own permit. */
const uploadPreflightHeaders = {
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Headers': 'Content-Type, x-amz-checksum-sha256, x-amz-sdk-checksum-algorithm',
  'Access-Control-Max-Age': '600',
}

/** What a path answers to preflight requests; undefined for one that is not open to other origins. */
const preflightOf = (method: string, path: string): Readonly<Record<string, string>> | undefined => {
  if (/^\/(snake\/)?v1(\/|$)/.test(path)) return preflightHeaders
  const isUpload = path.startsWith('/storage/') && (method === 'PUT' || method === 'OPTIONS')
  return isUpload ? uploadPreflightHeaders : undefined
}

/**
 * Opens `/v1`, `/snake/v1` and uploads to `/storage` to pages of any origin, and answers their preflight requests
 * (CORS).
 */
export const crossOrigin: Step = async (c, next) => {
  const preflight = preflightOf(c.req.method, c.req.path)
  if (preflight === undefined) return next()
  const origin = c.req.header('origin')
  const asked = origin !== undefined && isOfCheckout(c.req.path) ? withCredentials(origin) : {}
  for (const [name, value] of Object.entries({ ...openHeaders, ...asked })) c.header(name, value)
  return c.req.method === 'OPTIONS' && c.req.raw.headers.has('access-control-request-method')
    ? c.body(null, 204, preflight)
    : next()
}
