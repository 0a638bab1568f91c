import { randomUUID } from 'node:crypto'
import { context, propagation } from '@opentelemetry/api'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import type { Log } from '../log/log.ts'
import { defineOperation } from '../telemetry/operation.ts'
import { answerError } from './answer-error.ts'
import type { Bindings, HttpEnv } from './call.ts'
import { createAddressReader, type TrustedProxies } from './client-address.ts'
import type { RequestFacts } from './handler.ts'
import { crossOrigin, standardHeaders } from './headers.ts'
import { answerNotFound } from './not-found.ts'
import { mountPages, type PageOptions, type PageReply, toResponse } from './pages.ts'
import { mountPipelines, type Pipeline } from './pipeline.ts'
import { isStorable } from './storable.ts'

export type AppOptions = PageOptions & {
  readonly pipelines: readonly Pipeline[]
  /** Where the outside reaches this server; `https:` turns HSTS on. */
  readonly publicUrl: string
  /** Announces the sandbox in a header of every answer. */
  readonly sandbox: boolean
  /** The clock of a test installation that can be moved, which a header of every answer shows. Default: none. */
  readonly sandboxClock?: { state(): { readonly now: Date; readonly frozen: boolean } }
  /** Default: none. */
  readonly trustedProxies?: TrustedProxies
  /** Looks at every request first; its reply, if there is one, is the answer. */
  readonly gate?: (path: string, request: Request) => PageReply | undefined | Promise<PageReply | undefined>
  readonly log: Log
}

/** The whole server as one function, which sockets, tests and in-process clients call alike. */
export interface App {
  fetch(request: Request, bindings?: Bindings): Promise<Response>
  /** Ends event streams, whose readers then reconnect elsewhere. Called before the sockets close. */
  drain(): void
}

const measureRequest = defineOperation({
  metric: 'http.server.request.duration',
  description: 'How long requests took to answer.',
  kind: 'SERVER',
})

/** How the library of traces reads the headers of a request. */
const headerGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

const saneId = /^[A-Za-z0-9._-]{1,64}$/

/** The client credentials of HTTP Basic authentication, both form-encoded before base64; undefined when absent or unreadable. */
const readClient = (headers: Headers): RequestFacts['client'] => {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  try {
    const [plainId = '', plainSecret = ''] = [id, secret].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return plainId === '' || !isStorable(plainId) ? undefined : { id: plainId, secret: plainSecret }
  } catch {
    return undefined
  }
}

/** The facts about a request that are not its content. A sane `X-Request-Id` is kept, so that traces join up. */
const requestFacts = (request: Request, ip: string, closing: AbortSignal): RequestFacts => {
  const given = request.headers.get('x-request-id')
  let signal: AbortSignal | undefined
  return {
    id: given !== null && saneId.test(given) ? given : randomUUID(),
    ip,
    only_head: request.method === 'HEAD',
    user_agent: request.headers.get('user-agent') ?? undefined,
    get client() {
      return readClient(request.headers)
    },
    headers: request.headers,
    // Created when it is first used: most handlers never use it.
    get signal() {
      signal ??= AbortSignal.any([request.signal, closing])
      return signal
    },
  }
}

/** The older prefix of the API, which means the same as `/v1`. */
const olderPrefix = /^\/api(?=\/v1(\/|$))/

/** The prefix with which the pages of a seller's portal call the API, because their cookie is sent below it alone. */
const portalPrefix = /^\/[^/]+\/portal(?=\/v1\/customer-portal\/)/

const withoutDoubledSlashes = (request: Request): string => getPath(request).replaceAll(/\/{2,}/g, '/')

/** A trailing slash, doubled slashes, the older prefix and that of a portal make no difference. */
const routedPath = (request: Request): string =>
  withoutDoubledSlashes(request)
    .replace(/(?<=.)\/$/, '')
    .replace(olderPrefix, '')
    .replace(portalPrefix, '')

/** The time of a clock that can be moved, and whether it stands still, as a header says it. */
const clockHeader = ({ now, frozen }: { readonly now: Date; readonly frozen: boolean }): string =>
  `${now.toISOString()}${frozen ? '; frozen' : ''}`

/** Puts pipelines, pages and built files behind one fetch function. */
export const createApp = (options: AppOptions): App => {
  const closing = new AbortController()
  const { log } = options
  const addresses = createAddressReader(options.trustedProxies ?? 0, (peer) =>
    log.warn(
      { peer },
      `Requests from ${peer} carry X-Forwarded-For, which is ignored. If ${peer} is a proxy of yours, name it in TRUSTED_PROXIES; otherwise all of its visitors count as one caller.`,
    ),
  )
  const standard = Object.entries({
    ...standardHeaders(options.publicUrl),
    ...(options.sandbox ? { 'X-Atelier-Sandbox': '1' } : {}),
  })
  const resourceMetadata = `${options.publicUrl}/.well-known/oauth-protected-resource`
  const hono = new Hono<HttpEnv>({ router: new TrieRouter(), getPath: routedPath })

  hono.use(async (c, next) => {
    const started = performance.now()
    const ip = addresses.read(c.req.raw.headers, c.env.incoming?.socket.remoteAddress)
    const facts = requestFacts(c.req.raw, ip, closing.signal)
    c.set('request', facts)
    c.set('pattern', 'none')
    for (const [name, value] of standard) c.header(name, value)
    if (options.sandboxClock !== undefined)
      c.header('X-Atelier-Clock', clockHeader(options.sandboxClock.state()))
    c.header('X-Request-Id', facts.id)
    if (olderPrefix.test(withoutDoubledSlashes(c.req.raw)))
      c.header('X-Atelier-Deprecation-Notice', 'The prefix /api/v1 is out of use. Call /v1 instead.')
    const { method } = c.req
    const run = {
      name: method,
      labels: { 'http.request.method': method },
      details: { 'atelier.request_id': facts.id },
      parent: propagation.extract(context.active(), c.req.raw.headers, headerGetter),
    }
    await measureRequest(run, async (note) => {
      await next()
      // The router answers HEAD as GET, without the body: one that streams would otherwise go on.
      if (facts.only_head) await c.res.body?.cancel()
      const { status } = c.res
      // The pattern of an endpoint begins with its method, that of a page does not.
      const route = c.var.pattern.split(' ').at(-1)
      const labels = { 'http.route': route, 'http.response.status_code': status }
      note({ name: `${method} ${route}`, labels, failed: status >= 500 })
    })
    const ms = Math.round(performance.now() - started)
    log.debug(
      { request_id: facts.id, method, route: c.var.pattern, status: c.res.status, ms },
      'Answered a request.',
    )
  })
  hono.use(async (c, next) => {
    const reply = await options.gate?.(c.req.path, c.req.raw)
    return reply === undefined ? next() : toResponse(c, reply)
  })
  hono.use(crossOrigin)
  mountPipelines(hono, options.pipelines)
  mountPages(hono, options)
  hono.notFound(answerNotFound)
  hono.onError((error, c) => answerError(error, c, { log, resourceMetadata }))

  return {
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
    drain: () => closing.abort(),
  }
}
