import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { Log } from '../log/log.ts'
import { answerError } from './answer-error.ts'
import type { Assets } from './assets.ts'
import { answerPreflight, corsHeaders } from './cors.ts'
import type { Door } from './door.ts'
import { respond } from './encode.ts'
import type { RequestFacts } from './handler.ts'
import type { Page, PageReply } from './page.ts'
import { readBody } from './read-body.ts'
import { requestFacts } from './request-facts.ts'
import { standardHeaders } from './security-headers.ts'

export type AppOptions = {
  readonly doors: readonly Door[]
  readonly pages?: readonly Page[]
  readonly assets?: Assets
  readonly log: Log
  /** Where the outside reaches this server; `https:` turns HSTS on. */
  readonly publicUrl: string
  /** Says so in a header of every answer. */
  readonly sandbox: boolean
  /** How many proxies of our own stand in front. Default 0. */
  readonly trustedProxies?: number
}

/** The whole server as one function, which sockets, tests and in-process clients call alike. */
export interface App {
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>
  /** Ends event streams, whose readers then reconnect elsewhere. Called before the sockets close. */
  drain(): void
}

type Variables = { facts: RequestFacts; pathname: string; place: string }
type Env = { Bindings: Partial<HttpBindings>; Variables: Variables }

const apiPaths = /^\/(v1|snake|studio|sandbox)(\/|$)/

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })

const toHonoPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\.\.\.\}/g, ':$1{.+}').replaceAll(/\{(\w+)\}/g, ':$1')

const toResponse = (reply: PageReply): Response =>
  // The cast is for TypeScript alone: any byte view is a valid body.
  new Response((reply.body ?? null) as BodyInit | null, {
    status: reply.status,
    headers: { ...reply.headers },
  })

/**
 * Puts doors, pages and built files behind one fetch function. Unknown addresses below the API's
 * prefixes are answered 404 or 405 in JSON; any other GET is sent to the start page.
 */
export const createApp = (options: AppOptions): App => {
  const closing = new AbortController()
  const { log, trustedProxies = 0 } = options
  const standard = Object.entries({
    ...standardHeaders(options.publicUrl),
    ...(options.sandbox ? { 'X-Atelier-Sandbox': '1' } : {}),
  })
  const hono = new Hono<Env>({ strict: false })

  const finish = (c: Context<Env>, started: number): void => {
    const { facts, pathname, place } = c.var
    for (const [name, value] of Object.entries(corsHeaders(pathname))) c.res.headers.set(name, value)
    for (const [name, value] of standard) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', facts.id)
    // The place is a pattern, never the path itself: paths carry secrets.
    log.debug(
      {
        request_id: facts.id,
        method: c.req.method,
        place,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'Answered a request.',
    )
  }

  hono.use(async (c, next) => {
    const started = performance.now()
    c.set(
      'facts',
      requestFacts(c.req.raw, c.env?.incoming?.socket.remoteAddress, {
        trustedProxies,
        closing: closing.signal,
      }),
    )
    c.set('pathname', c.req.path)
    c.set('place', 'elsewhere')
    await next()
    finish(c, started)
  })

  hono.use(async (c, next) => {
    const preflight = answerPreflight(c.req.raw, c.var.pathname)
    if (preflight !== undefined) return preflight
    const allowed = new Set<string>()
    for (const door of options.doors) {
      const found = door.find(c.req.method, c.var.pathname)
      if (found === undefined) continue
      if ('mounted' in found) {
        c.set('place', found.mounted.name)
        return door.answer(found, c.req.raw, c.var.facts)
      }
      for (const method of found.allow) allowed.add(method)
    }
    if (allowed.size === 0 || !apiPaths.test(c.var.pathname)) return next()
    const refused = json(405, { detail: 'Method Not Allowed' })
    refused.headers.set('Allow', [...allowed].join(', '))
    return refused
  })

  for (const page of options.pages ?? [])
    hono.on(page.method ?? 'GET', toHonoPath(page.path), async (c) => {
      c.set('place', page.path)
      const reply = await page.respond({
        method: c.req.method,
        url: new URL(c.req.url),
        parameters: c.req.param() as Record<string, string>,
        headers: c.req.raw.headers,
        facts: c.var.facts,
        body: (limit) => readBody(c.req.raw, limit),
      })
      return toResponse(reply)
    })

  hono.get('*', async (c, next) => {
    const reply = await options.assets?.reply(c.var.pathname, c.req.raw.headers)
    if (reply === undefined) return next()
    c.set('place', 'asset')
    return toResponse(reply)
  })

  hono.notFound((c) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    return reads && !apiPaths.test(c.var.pathname) && !c.var.pathname.startsWith('/assets/')
      ? c.redirect('/', 302)
      : json(404, { detail: 'Not Found' })
  })

  hono.onError((error, c) => {
    const headers = new Headers()
    const encoded = answerError(
      error,
      undefined,
      headers,
      log.child({ request_id: c.var.facts.id, place: c.var.place }),
    )
    return respond(encoded, headers)
  })

  return {
    fetch: async (request, bindings) => hono.fetch(request, bindings ?? {}),
    drain: () => closing.abort(),
  }
}
