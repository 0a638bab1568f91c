import { fieldCaseOf, type Endpoint, type FieldCase } from '@atelier/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { SocketBody } from './body-stream.ts'
import type { Caller } from './caller.ts'
import type { Input, RequestFacts, Route } from './handler.ts'
import type { Repetition } from './repetition.ts'
import type { ReceivedUpload } from './uploads.ts'

/** An endpoint at one path of the server. */
export type Mounted = {
  readonly route: Route
  readonly endpoint: Endpoint
  readonly path: string
  /** Method and path, with parameter names: what idempotency keys and logs call the endpoint. */
  readonly name: string
  /** The field case of bodies and answers at this path. */
  readonly field_case: FieldCase
}

/** The part of Node's request that is not in a `Request`; absent for calls inside the process. */
export type Bindings = {
  readonly incoming?: SocketBody & { readonly socket: { readonly remoteAddress?: string | undefined } }
}

/** Everything that middleware finds out about a request and hands on. */
export type HttpEnv = {
  Bindings: Bindings
  Variables: {
    request: RequestFacts
    /** Pattern of the route that answers, for the log: paths themselves can carry secrets. */
    pattern: string
    /** The endpoint that was called and its path parameters; unset for pages, as is everything below. */
    mounted: Mounted
    path: { readonly [name: string]: string }
    caller: Caller
    /** Whose token it is, also when the token does not open the call. */
    recognized: Caller
    body: Uint8Array
    /** The body of endpoints that take raw bytes. */
    upload: ReceivedUpload | undefined
    input: Input
    repetition: Repetition
    /** The JSON that was answered. */
    answer: string | null
  }
}

/** One step of the pipeline that every call of an endpoint goes through. */
export type Step = MiddlewareHandler<HttpEnv>

/** Answers a JSON text, or no body; either way not to be cached. */
export const answerJson = (c: Context<HttpEnv>, status: number, json: string | null): Response => {
  if (json !== null) c.header('Content-Type', 'application/json')
  c.set('answer', json)
  c.header('Cache-Control', 'no-store')
  return c.newResponse(json, { status: status as StatusCode })
}

/** The paths of a route: its own and, for `/v1`, the same below `/snake`, where every area is snake_case. */
export const mountsOf = (route: Route): Mounted[] => {
  const { endpoint } = route
  const mount = (path: string, field_case: FieldCase): Mounted => ({
    route,
    endpoint,
    path,
    name: `${endpoint.method} ${path}`,
    field_case,
  })
  const own = mount(endpoint.path, fieldCaseOf(endpoint))
  return endpoint.path.startsWith('/v1/') ? [own, mount(`/snake${endpoint.path}`, 'snake')] : [own]
}

/** A path of ours as Hono's router writes it: `{name}` is one segment, a last `{name...}` the rest of the path. */
export const routerPath = (path: string): string =>
  path
    .replaceAll(/\{(\w+)\.\.\.\}/g, ':$1{.+}')
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .replace(/(?<=.)\/$/, '')

/** Whether a path is below one of the API's prefixes. */
export const isApiPath = (path: string): boolean => /^\/(v1|snake|studio|sandbox)(\/|$)/.test(path)
