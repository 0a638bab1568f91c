import { apiVersions } from '@atelier/contract'
import type { Hono } from 'hono'
import type { Log } from '../log/log.ts'
import { authorize } from './authenticate.ts'
import {
  jsonResponse,
  isApiPath,
  mountsOf,
  routerPath,
  type HttpEnv,
  type Mounted,
  type Step,
} from './call.ts'
import { decodeInput, receiveBody } from './decode.ts'
import { type ToPolarResponse, runHandler } from './encode.ts'
import type { Route } from './handler.ts'
import { respondOnce, type IdempotencyStore } from './idempotency.ts'
import { noteCalls, type NoteCall } from './note-calls.ts'
import { createLimiter, type RateLimits } from './rate-limit.ts'
import type { Authenticate, FindSessionCustomer, FindSessionUser } from './recognize-token.ts'
import { createStreamSlots, streamLimits } from './stream-slots.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { wireOf } from './wire.ts'

export type PipelineOptions = {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  /** Finds the signed-in user; without it, no user is ever signed in. */
  readonly findSessionUser?: FindSessionUser | undefined
  /** Finds the customer who is signed in at a portal; without it, no customer ever is. */
  readonly findSessionCustomer?: FindSessionCustomer | undefined
  /** Store of responses to writes; without it, `Idempotency-Key` is ignored. */
  readonly idempotency?: IdempotencyStore | undefined
  readonly limits: RateLimits
  /** Observer of each call with its response. */
  readonly note?: NoteCall | undefined
  /** Receiver of raw bytes; by default a folder for temporary files. */
  readonly uploads?: Uploads | undefined
  /**
   * Converts JSON responses below `/snake`, which Polar's SDKs call; without it, they stay
   * unchanged.
   */
  readonly toPolarResponse?: ToPolarResponse | undefined
  readonly log: Log
}

/** Endpoints, and the steps that process each of their calls. */
export type Pipeline = { readonly mounts: readonly Mounted[]; readonly steps: readonly Step[] }

const noCaller = () => Promise.resolve(undefined)

/** Builds the pipeline of a table of routes. */
export const createPipeline = (options: PipelineOptions): Pipeline => {
  const { findSessionUser = noCaller, findSessionCustomer = noCaller } = options
  const limiter = createLimiter(options.limits)
  const slots = createStreamSlots(options.limits === 'off' ? 'off' : streamLimits)
  return {
    mounts: options.routes.flatMap(mountsOf),
    steps: [
      ...(options.note === undefined ? [] : [noteCalls(options.note, options.log)]),
      limiter.count,
      authorize(options.authenticate, { user: findSessionUser, customer: findSessionCustomer }, limiter),
      receiveBody(options.uploads ?? createUploads()),
      respondOnce(options.idempotency, options.log),
      decodeInput,
      runHandler(slots, options.toPolarResponse),
    ],
  }
}

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

const versions = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(apiVersions)
const unknownVersion = JSON.stringify({
  error: 'ResourceNotFound',
  detail: `There is no API version matching the one in \`Polar-Version\`. Use ${versions}.`,
})

/**
 * First step: records the called endpoint, its path parameters and the wire of the call. A call of a version
 * that does not exist is a 404; other responses repeat their version.
 */
const match =
  (mounted: Mounted): Step =>
  async (c, next) => {
    if (!isDecodable(c.req.url)) return c.notFound()
    const wire = wireOf({ path: mounted.path, headers: c.req.raw.headers })
    if (wire === undefined) return jsonResponse(c, 404, unknownVersion)
    if (wire.kind === 'versioned') c.header('Polar-Version', wire.version)
    c.set('wire', wire)
    c.set('mounted', mounted)
    c.set('pattern', mounted.name)
    c.set('path', c.req.param())
    await next()
  }

/** Responds with 405 below the API's prefixes; elsewhere a page may serve the other methods of a path. */
const onlyMethods =
  (methods: readonly string[]): Step =>
  async (c, next) => {
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    if (methods.includes(method) || !isApiPath(c.req.path)) return next()
    c.header('Allow', methods.join(', '))
    return jsonResponse(c, 405, '{"detail":"Method Not Allowed"}')
  }

/**
 * Registers the endpoints of all pipelines with the router.
 *
 * @throws Error if two endpoints have the same method and path, regardless of parameter names
 */
export const mountPipelines = (hono: Hono<HttpEnv>, pipelines: readonly Pipeline[]): void => {
  const byShape = new Map<string, { mounted: Mounted; steps: readonly Step[] }[]>()
  for (const { mounts, steps } of pipelines)
    for (const mounted of mounts) {
      const shape = mounted.path.replaceAll(/\{\w+\}/g, '{}')
      byShape.set(shape, [...(byShape.get(shape) ?? []), { mounted, steps }])
    }
  // The router tries paths in this order, and `{` sorts after letters: names before parameters.
  for (const [, endpoints] of [...byShape].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const methods = endpoints.map(({ mounted }) => mounted.endpoint.method)
    for (const [index, { mounted, steps }] of endpoints.entries()) {
      const path = routerPath(mounted.path)
      if (methods.indexOf(mounted.endpoint.method) < index)
        throw new Error(`Two endpoints answer ${mounted.name}.`)
      if (index === 0) hono.all(path, onlyMethods(methods))
      hono.on(mounted.endpoint.method, path, match(mounted), ...steps)
    }
  }
}
