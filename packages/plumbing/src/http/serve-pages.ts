import { Hono } from 'hono'
import type { Log } from '../log/log.ts'
import { jsonAnswer, toResponse, type AnswerHeaders } from './answer.ts'
import { answerError } from './answer-error.ts'
import type { Assets } from './assets.ts'
import { respond } from './encode.ts'
import type { RequestFacts } from './handler.ts'
import type { Page, PageReply } from './page.ts'
import { readBody } from './read-body.ts'

/** One call on its way through the server. */
export type Visit = {
  readonly facts: RequestFacts
  readonly pathname: string
  /** What answered it, for the log: a pattern, never the path itself, because paths carry secrets. */
  place: string
}

type Env = { Bindings: Visit }

export type PageOptions = {
  readonly pages?: readonly Page[]
  readonly assets?: Assets
  readonly log: Log
}

const apiPaths = /^\/(v1|snake|studio|sandbox)(\/|$)/

/** Whether an address is below one of the API's prefixes. */
export const isApiPath = (pathname: string): boolean => apiPaths.test(pathname)

const toHonoPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\.\.\.\}/g, ':$1{.+}').replaceAll(/\{(\w+)\}/g, ':$1')

const toPageResponse = (reply: PageReply): Response =>
  // The cast is for TypeScript alone: any byte view is a valid body.
  new Response((reply.body ?? null) as BodyInit | null, {
    status: reply.status,
    headers: { ...reply.headers },
  })

/**
 * Puts pages and built files behind one function. Unknown addresses below the API's prefixes are answered
 * 404 in JSON; any other GET is sent to the start page.
 */
export const servePages = (options: PageOptions): ((request: Request, visit: Visit) => Promise<Response>) => {
  const hono = new Hono<Env>({ strict: false })

  for (const page of options.pages ?? [])
    hono.on(page.method ?? 'GET', toHonoPath(page.path), async (c) => {
      c.env.place = page.path
      const reply = await page.respond({
        method: c.req.method,
        url: new URL(c.req.url),
        parameters: c.req.param() as Record<string, string>,
        headers: c.req.raw.headers,
        facts: c.env.facts,
        body: (limit) => readBody(c.req.raw, limit),
      })
      return toPageResponse(reply)
    })

  hono.get('*', async (c, next) => {
    const reply = await options.assets?.reply(c.env.pathname, c.req.raw.headers)
    if (reply === undefined) return next()
    c.env.place = 'asset'
    return toPageResponse(reply)
  })

  hono.notFound((c) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    return reads && !isApiPath(c.env.pathname) && !c.env.pathname.startsWith('/assets/')
      ? c.redirect('/', 302)
      : toResponse(jsonAnswer(404, { detail: 'Not Found' }))
  })

  hono.onError((error, c) => {
    const headers: AnswerHeaders = {}
    const { facts, place } = c.env
    const log = options.log.child({ request_id: facts.id, place })
    return toResponse(respond(answerError(error, undefined, headers, log), headers))
  })

  return async (request, visit) => hono.fetch(request, visit)
}
