import type { HttpBindings } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import { jsonAnswer, toResponse, type Answer } from './answer.ts'
import { answerPreflight, corsHeaders } from './cors.ts'
import type { Pipeline } from './pipeline.ts'
import { requestFacts } from './request-facts.ts'
import { standardHeaders } from './security-headers.ts'
import { isApiPath, servePages, type PageOptions, type Visit } from './serve-pages.ts'

export type AppOptions = PageOptions & {
  readonly pipelines: readonly Pipeline[]
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
  /** The same for who writes to a socket: an API's answer as it is, which is cheaper than a `Response`. */
  answer(request: Request, bindings?: Partial<HttpBindings>): Promise<Answer | Response>
  /** Ends event streams, whose readers then reconnect elsewhere. Called before the sockets close. */
  drain(): void
}

/**
 * Puts pipelines, pages and built files behind one fetch function. A method that an address below the API's
 * prefixes does not know is answered 405 in JSON.
 */
export const createApp = (options: AppOptions): App => {
  const closing = new AbortController()
  const { log, trustedProxies = 0 } = options
  const standard = {
    ...standardHeaders(options.publicUrl),
    ...(options.sandbox ? { 'X-Atelier-Sandbox': '1' } : {}),
  }
  const pages = servePages(options)

  const answerCall = async (request: Request, visit: Visit): Promise<Answer | undefined> => {
    const { pathname } = visit
    const preflight = answerPreflight(request, pathname)
    if (preflight !== undefined) return preflight
    const allowed = new Set<string>()
    for (const pipeline of options.pipelines) {
      const found = pipeline.find(request.method, pathname)
      if (found === undefined) continue
      if ('mounted' in found) {
        visit.place = found.mounted.name
        return pipeline.answer(found, request, visit.facts)
      }
      for (const method of found.allow) allowed.add(method)
    }
    if (allowed.size === 0 || !isApiPath(pathname)) return undefined
    return jsonAnswer(405, { detail: 'Method Not Allowed' }, { Allow: [...allowed].join(', ') })
  }

  const finishAnswer = (answer: Answer, { facts, pathname }: Visit): Answer => ({
    ...answer,
    headers: { ...standard, ...corsHeaders(pathname), ...answer.headers, 'X-Request-Id': facts.id },
  })

  const finishPage = ({ headers }: Response, { facts, pathname }: Visit): void => {
    for (const [name, value] of Object.entries(corsHeaders(pathname))) headers.set(name, value)
    for (const [name, value] of Object.entries(standard)) if (!headers.has(name)) headers.set(name, value)
    headers.set('X-Request-Id', facts.id)
  }

  const answer: App['answer'] = async (request, bindings = {}) => {
    const started = performance.now()
    const visit: Visit = {
      facts: requestFacts(request, bindings.incoming?.socket.remoteAddress, {
        trustedProxies,
        closing: closing.signal,
      }),
      pathname: getPath(request),
      place: 'elsewhere',
    }
    const called = await answerCall(request, visit)
    const given = called === undefined ? await pages(request, visit) : finishAnswer(called, visit)
    if (given instanceof Response) finishPage(given, visit)
    log.debug(
      {
        request_id: visit.facts.id,
        method: request.method,
        place: visit.place,
        status: given.status,
        ms: Math.round(performance.now() - started),
      },
      'Answered a request.',
    )
    return given
  }

  return {
    answer,
    fetch: async (request, bindings) => {
      const given = await answer(request, bindings)
      return given instanceof Response ? given : toResponse(given)
    },
    drain: () => closing.abort(),
  }
}
