import { randomUUID } from 'node:crypto'
import { context, propagation } from '@opentelemetry/api'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import type { Log } from '../log/log.ts'
import { defineOperation } from '../telemetry/operation.ts'
import { errorResponse } from './error-response.ts'
import type { Bindings, HttpEnv } from './call.ts'
import { createAddressReader, type TrustedProxies } from './client-address.ts'
import type { RequestFacts } from './handler.ts'
import { crossOrigin, standardHeaders } from './headers.ts'
import { answerNotFound } from './not-found.ts'
import { mountPages, type PageOptions, type PageReply, toResponse, withBody } from './pages.ts'
import { mountPipelines, type Pipeline } from './pipeline.ts'
import { isStorable } from './storable.ts'

export type AppOptions = PageOptions & {
  readonly pipelines: readonly Pipeline[]
  /** Public URL of this server; `https:` turns HSTS on. */
  readonly publicUrl: string
  /** True to announce the sandbox in a header of every response. */
  readonly sandbox: boolean
  /** Movable clock of a test installation, shown in a header of every response. Default: none. */
  readonly sandboxClock?: { state(): { readonly now: Date; readonly frozen: boolean } }
  /** Default: none. */
  readonly trustedProxies?: TrustedProxies
  /** Header in which the trusted proxies state the country of a caller. Default: none. */
  readonly countryHeader?: string
  /** Runs before any routing; its reply, if any, is the response. */
  readonly gate?: (path: string, request: Request) => PageReply | undefined | Promise<PageReply | undefined>
  readonly log: Log
}

/** Whole server as a single function, for sockets, tests and in-process clients. */
export interface App {
  fetch(request: Request, bindings?: Bindings): Promise<Response>
  /** Ends event streams; their readers then reconnect elsewhere. Called before the sockets close. */
  drain(): void
}

const measureRequest = defineOperation({
  metric: 'http.server.request.duration',
  description: 'Duration of requests.',
  kind: 'SERVER',
})

/** Header getter for the tracing library. */
const headerGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/** Valid request ids of callers: short, and safe in logs. */
const saneId = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Returns the client credentials of HTTP Basic authentication, both form-encoded before base64; undefined
 * when absent or unreadable.
 */
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

/**
 * Collects the facts about a request other than its content. A valid `X-Request-Id` is kept, so that traces
 * join up.
 */
const requestFacts = (
  request: Request,
  { ip, country, dry_run }: Pick<RequestFacts, 'ip' | 'country' | 'dry_run'>,
  closing: AbortSignal,
): RequestFacts => {
  const requestId = request.headers.get('x-request-id')
  let signal: AbortSignal | undefined
  return {
    id: requestId !== null && saneId.test(requestId) ? requestId : randomUUID(),
    ip,
    country,
    only_head: request.method === 'HEAD',
    dry_run,
    user_agent: request.headers.get('user-agent') ?? undefined,
    get client() {
      return readClient(request.headers)
    },
    headers: request.headers,
    // Created on first use: most handlers never use it.
    get signal() {
      signal ??= AbortSignal.any([request.signal, closing])
      return signal
    },
  }
}

/** Returns the country in a proxy's header; undefined without the header, and for other texts. */
const readCountry = (headers: Headers, name: string | undefined): string | undefined => {
  const country = name === undefined ? undefined : headers.get(name)?.trim().toUpperCase()
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined
}

/** Older prefix of the API, equivalent to `/v1`. */
const olderPrefix = /^\/api(?=\/v1(\/|$))/

/** Prefix for API calls from a seller's portal pages, whose cookie is sent only below it. */
const portalPrefix = /^\/[^/]+\/portal(?=\/v1\/customer-portal\/)/

const withoutDoubledSlashes = (request: Request): string => getPath(request).replaceAll(/\/{2,}/g, '/')

/** Normalizes a path: removes a trailing slash, doubled slashes, the older prefix and a portal's prefix. */
const routedPath = (request: Request): string =>
  withoutDoubledSlashes(request)
    .replace(/(?<=.)\/$/, '')
    .replace(olderPrefix, '')
    .replace(portalPrefix, '')

/** Returns the header value for a movable clock: its time, and whether it is frozen. */
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
    const socket = c.env.incoming?.socket.remoteAddress
    const { headers } = c.req.raw
    const ip = addresses.read(headers, socket)
    const country = addresses.isProxied(socket) ? readCountry(headers, options.countryHeader) : undefined
    const facts = requestFacts(c.req.raw, { ip, country, dry_run: c.env.dry_run === true }, closing.signal)
    c.set('request', facts)
    c.set('pattern', 'none')
    for (const [name, value] of standard) c.header(name, value)
    if (options.sandboxClock !== undefined)
      c.header('X-Atelier-Clock', clockHeader(options.sandboxClock.state()))
    c.header('X-Request-Id', facts.id)
    if (olderPrefix.test(withoutDoubledSlashes(c.req.raw)))
      c.header('X-Atelier-Deprecation-Notice', 'The prefix /api/v1 is no longer used. Call /v1 instead.')
    const { method } = c.req
    const run = {
      name: method,
      labels: { 'http.request.method': method },
      details: { 'atelier.request_id': facts.id },
      parent: propagation.extract(context.active(), c.req.raw.headers, headerGetter),
    }
    await measureRequest(run, async (note) => {
      await next()
      // The router answers HEAD as GET without the body: a streaming body would otherwise continue.
      if (facts.only_head) await c.res.body?.cancel()
      const { status } = c.res
      // The pattern of an endpoint starts with its method, the pattern of a page does not.
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
    return reply === undefined ? next() : toResponse(c, await withBody(reply, options.renderPage))
  })
  hono.use(crossOrigin)
  mountPipelines(hono, options.pipelines)
  mountPages(hono, options)
  hono.notFound(answerNotFound)
  hono.onError((error, c) => errorResponse(error, c, { log, resourceMetadata }))

  return {
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
    drain: () => closing.abort(),
  }
}
