import { fieldCaseOf, type Endpoint, type FieldCase } from '@atelier/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { SocketBody } from './body-stream.ts'
import type { Caller } from './caller.ts'
import type { Input, RequestFacts, Route } from './handler.ts'
import type { Repetition } from './repetition.ts'
import type { ReceivedUpload } from './uploads.ts'
import type { Wire } from './wire.ts'

/** Endpoint at one path of the server. */
export type Mounted = {
  readonly route: Route
  readonly endpoint: Endpoint
  readonly path: string
  /** Method and path, with parameter names: the endpoint's name in idempotency keys and logs. */
  readonly name: string
  /** Field case of bodies and responses at this path. */
  readonly field_case: FieldCase
}

/** Data about a request that a `Request` lacks. */
export type Bindings = {
  /** Node's request; absent for in-process calls. */
  readonly incoming?: SocketBody & { readonly socket: { readonly remoteAddress?: string | undefined } }
  /** Requests a dry run; only set for in-process calls. */
  readonly dry_run?: boolean
}

/** Variables of a request that middleware sets. */
export type HttpEnv = {
  Bindings: Bindings
  Variables: {
    request: RequestFacts
    /** Pattern of the matched route, for the log: paths themselves can carry secrets. */
    pattern: string
    /** Called endpoint and its path parameters; unset for pages, as is everything below. */
    mounted: Mounted
    wire: Wire
    path: { readonly [name: string]: string }
    caller: Caller
    /** Owner of the token, even if the token does not permit the call. */
    recognized: Caller
    body: Uint8Array
    /** Body of endpoints that take raw bytes. */
    upload: ReceivedUpload | undefined
    input: Input
    repetition: Repetition
    /** JSON of the response. */
    response_json: string | null
  }
}

/** Step of the pipeline that every call of an endpoint passes. */
export type Step = MiddlewareHandler<HttpEnv>

/** Responds with a JSON text, or no body; never cacheable. */
export const jsonResponse = (c: Context<HttpEnv>, status: number, json: string | null): Response => {
  if (json !== null) c.header('Content-Type', 'application/json')
  c.set('response_json', json)
  c.header('Cache-Control', 'no-store')
  return c.newResponse(json, { status: status as StatusCode })
}

/** Responds to a dry run of a call that would succeed. */
export const dryRunResponse = (c: Context<HttpEnv>): Response => jsonResponse(c, 204, null)

/**
 * Returns the paths of a route: its own and, for `/v1`, the same path below `/snake`, where every area is
 * snake_case.
 */
export const mountsOf = (route: Route): Mounted[] => {
  const { endpoint } = route
  const mount = (path: string, field_case: FieldCase): Mounted => ({
    route,
    endpoint,
    path,
    name: `${endpoint.method} ${path}`,
    field_case,
  })
  const ownMount = mount(endpoint.path, fieldCaseOf(endpoint))
  return endpoint.path.startsWith('/v1/') ? [ownMount, mount(`/snake${endpoint.path}`, 'snake')] : [ownMount]
}

/**
 * Converts a path to the syntax of Hono's router: `{name}` is a segment, a final `{name...}` the rest of the
 * path.
 */
export const routerPath = (path: string): string =>
  path
    .replaceAll(/\{(\w+)\.\.\.\}/g, ':$1{.+}')
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .replace(/(?<=.)\/$/, '')

/** Returns true for a path that Polar's SDKs call. */
export const isPolarPath = ({ path }: Mounted): boolean => path.startsWith('/snake/')

/** Returns true if a path is below one of the API's prefixes. */
export const isApiPath = (path: string): boolean => /^\/(v1|snake|studio|sandbox)(\/|$)/.test(path)
