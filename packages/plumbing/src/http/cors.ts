import type { Answer } from './answer.ts'

/** The API may be called from any page, which sends its token itself: no cookies, no credentials. */
const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Atelier-Sandbox',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id',
  'Access-Control-Max-Age': '600',
}

const isOpen = (pathname: string): boolean => /^\/(snake\/)?v1(\/|$)/.test(pathname)

/** The cross-origin headers of an answer under `/v1` and `/snake/v1`; none elsewhere. */
export const corsHeaders = (pathname: string): Readonly<Record<string, string>> =>
  isOpen(pathname) ? open : {}

/** The answer to a browser that asks before it calls, or undefined when this is no such question. */
export const answerPreflight = (request: Request, pathname: string): Answer | undefined =>
  request.method === 'OPTIONS' && isOpen(pathname) && request.headers.has('access-control-request-method')
    ? { status: 204, headers: { ...preflight }, body: undefined }
    : undefined
