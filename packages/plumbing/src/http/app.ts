import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import type { Log } from '../log/log.ts'
import { answerError } from './answer-error.ts'
import type { Bindings, HttpEnv } from './call.ts'
import { crossOrigin, standardHeaders } from './headers.ts'
import { answerNotFound, mountPages, type PageOptions } from './pages.ts'
import { mountPipelines, type Pipeline } from './pipeline.ts'
import { requestFacts } from './request-facts.ts'

export type AppOptions = PageOptions & {
  readonly pipelines: readonly Pipeline[]
  /** Where the outside reaches this server; `https:` turns HSTS on. */
  readonly publicUrl: string
  /** Announces the sandbox in a header of every answer. */
  readonly sandbox: boolean
  /** How many proxies of our own stand in front. Default 0. */
  readonly trustedProxies?: number
  readonly log: Log
}

/** The whole server as one function, which sockets, tests and in-process clients call alike. */
export interface App {
  fetch(request: Request, bindings?: Bindings): Promise<Response>
  /** Ends event streams, whose readers then reconnect elsewhere. Called before the sockets close. */
  drain(): void
}

/** A trailing slash and doubled slashes make no difference. */
const routedPath = (request: Request): string =>
  getPath(request)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')

/** Puts pipelines, pages and built files behind one fetch function. */
export const createApp = (options: AppOptions): App => {
  const closing = new AbortController()
  const { log, trustedProxies = 0 } = options
  const standard = Object.entries({
    ...standardHeaders(options.publicUrl),
    ...(options.sandbox ? { 'X-Atelier-Sandbox': '1' } : {}),
  })
  const hono = new Hono<HttpEnv>({ router: new TrieRouter(), getPath: routedPath })

  hono.use(async (c, next) => {
    const started = performance.now()
    const remoteAddress = c.env.incoming?.socket.remoteAddress
    const facts = requestFacts(c.req.raw, remoteAddress, { trustedProxies, closing: closing.signal })
    c.set('request', facts)
    c.set('pattern', 'none')
    for (const [name, value] of standard) c.header(name, value)
    c.header('X-Request-Id', facts.id)
    await next()
    const ms = Math.round(performance.now() - started)
    const { method } = c.req
    log.debug(
      { request_id: facts.id, method, route: c.var.pattern, status: c.res.status, ms },
      'Answered a request.',
    )
  })
  hono.use(crossOrigin)
  mountPipelines(hono, options.pipelines)
  mountPages(hono, options)
  hono.notFound(answerNotFound)
  hono.onError((error, c) => answerError(error, c, log))

  return {
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
    drain: () => closing.abort(),
  }
}
