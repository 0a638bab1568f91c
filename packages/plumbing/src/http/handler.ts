import { type Area, type Endpoint, type HandlerInput, type HandlerReply } from '@atelier/contract'
import type { Caller, CallerOf } from './caller.ts'
import type { Repeatable } from './repetition.ts'
import type { Wire } from './wire.ts'

/** Facts about a request other than its content. */
export type RequestFacts = {
  readonly id: string
  readonly ip: string
  /** Country of the caller's address in two capital letters, as a trusted proxy states it. */
  readonly country?: string | undefined
  /** Set for HEAD, which requests only status and headers: nothing is counted, created or used up for it. */
  readonly only_head: boolean
  /** Set for a dry run: the call returns its error, if any, and does nothing. */
  readonly dry_run: boolean
  readonly user_agent: string | undefined
  /** Credentials of an OAuth 2.0 client in the Authorization header (RFC 6749, section 2.3.1). */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** All headers, for calls that look up the session. */
  readonly headers: Headers
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
}

/** Organization of the object that a seller's call names, for endpoints that declare the object. */
type OfObject<E extends Endpoint> = E extends { of: string } ? { readonly organization_id: string } : unknown

export type Context<Services, E extends Endpoint = Endpoint> = Services &
  Repeatable &
  OfObject<E> & {
    readonly caller: CallerOf<E>
    readonly request: RequestFacts
    readonly wire: Wire
  }

export type Handler<E extends Endpoint, Services> = (
  input: HandlerInput<E>,
  context: Context<Services, E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>

/** Decoded parts of a request: validated, defaults filled in, snake_case. */
export type Input = { path?: unknown; query?: unknown; body?: unknown }

type HandlerFacts = Repeatable & {
  readonly caller: Caller
  readonly request: RequestFacts
  readonly wire: Wire
}

/** Endpoint and its handler, with its services bound. */
export type Route = {
  readonly endpoint: Endpoint
  /** Set when a dry run of the handler does nothing; without it, the handler is not run for one. */
  readonly hasDryRun?: boolean
  readonly run: (input: Input, facts: HandlerFacts) => unknown
}

type AnyHandler = (input: Input, context: never) => unknown

/**
 * Binds the handler of an endpoint. `implement` and the areas of commerce check that the handler matches the
 * endpoint.
 */
export const bindRoute = (endpoint: Endpoint, handler: AnyHandler, services: object): Route => ({
  endpoint,
  run: (input, facts) => handler(input, { ...services, ...facts } as never),
})

/**
 * Binds handlers to the endpoints of an area. A missing, extra or wrongly typed handler does not compile.
 *
 * `implement(contract.orders, { list, get })` returns a function from services to routes.
 */
export const implement =
  <const A extends Area, Services>(area: A, handlers: { readonly [N in keyof A]: Handler<A[N], Services> }) =>
  (services: Services): Route[] =>
    Object.entries(area).map(([name, endpoint]) =>
      bindRoute(endpoint, handlers[name as keyof A] as unknown as AnyHandler, services as object),
    )
