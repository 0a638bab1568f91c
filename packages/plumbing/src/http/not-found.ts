import type { Context } from 'hono'
import { jsonResponse, isApiPath, type HttpEnv } from './call.ts'
import { toResponse } from './pages.ts'
import { isForPeople, problemPage } from './problem-page.ts'

/** The only 404 body that Polar's SDKs can read: any other body hides the problem. */
const namedNotFound = '{"error":"ResourceNotFound","detail":"Not Found"}'

/**
 * Redirects visitors of an unknown URL to the start page. Below the API's prefixes, for files and for writes
 * the response is 404, as JSON or, for a person, as a page.
 */
export const answerNotFound = (c: Context<HttpEnv>): Response => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (reads && !isApiPath(c.req.path) && !c.req.path.startsWith('/assets/')) return c.redirect('/', 302)
  return isForPeople(c)
    ? toResponse(c, problemPage(404, 'There is nothing at this address.'))
    : jsonResponse(c, 404, c.req.path.startsWith('/snake/') ? namedNotFound : '{"detail":"Not Found"}')
}
