import { type Area, type Endpoint, type HandlerInput, type HandlerReply } from '@atelier/contract'
import type { Caller, CallerOf } from './caller.ts'
import type { Repeatable } from './repetition.ts'

/** The facts about a request that are not its content. */
export type RequestFacts = {
  readonly id: string
  readonly ip: string
  /** Set for HEAD, which asks for status and headers alone: nothing is counted, made or used up for it. */
  readonly only_head: boolean
  readonly user_agent: string | undefined
  /** The credentials of an OAuth 2.0 client in the Authorization header (RFC 6749, section 2.3.1). */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** All headers, for the calls that find out who is signed in. */
  readonly headers: Headers
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

export type Context<Services, E extends Endpoint = Endpoint> = Services &
  Repeatable & {
    readonly caller: CallerOf<E>
    readonly request: RequestFacts
  }

export type Handler<E extends Endpoint, Services> = (
  input: HandlerInput<E>,
  context: Context<Services, E>,
) => Promise<HandlerReply<E>> | HandlerReply<E>

/** The decoded parts of a request: valid, defaults filled in, snake_case. */
export type Input = { path?: unknown; query?: unknown; body?: unknown }

/** An endpoint and its handler, with the services it needs already bound. */
export type Route = {
  readonly endpoint: Endpoint
  readonly run: (input: Input, facts: Repeatable & { caller: Caller; request: RequestFacts }) => unknown
}

type AnyHandler = (input: Input, context: never) => unknown

/** The route of one endpoint. `implement` and the areas of commerce check that the handler fits the endpoint. */
export const bindRoute = (endpoint: Endpoint, handler: AnyHandler, services: object): Route => ({
  endpoint,
  run: (input, facts) => handler(input, { ...services, ...facts } as never),
})

/**
 * Binds handlers to the endpoints of an area. A missing, extra or wrongly typed handler does not compile.
 *
 * `implement(contract.orders, { list, get })` gives a function that takes the services and returns routes.
 */
export const implement =
  <const A extends Area, Services>(area: A, handlers: { readonly [N in keyof A]: Handler<A[N], Services> }) =>
  (services: Services): Route[] =>
    Object.entries(area).map(([name, endpoint]) =>
      bindRoute(endpoint, handlers[name as keyof A] as unknown as AnyHandler, services as object),
    )
