import {
  endpointsOf,
  type Area,
  type Contract,
  type Endpoint,
  type GrantableScope,
  type HandlerInput,
  type HandlerReply,
  type Scope,
} from '@atelier/contract'
import { apiError } from './errors.ts'

/** A request made with an organization access token. */
export type Seller = {
  readonly kind: 'seller'
  readonly organization_id: string
  readonly token_id: string
  readonly scopes: readonly (Scope | GrantableScope)[]
}

/** A request made with a customer session. */
export type Portal = {
  readonly kind: 'portal'
  readonly organization_id: string
  readonly customer_id: string
  /** The purchase, by its checkout, that the session is limited to; null for a session of the whole customer. */
  readonly checkout_id: string | null
  readonly scopes: readonly Scope[]
}

/** A request without credentials, or whose credentials the call ignores. */
export type PublicCaller = { readonly kind: 'public' }

export type Caller = Seller | Portal | PublicCaller

type CallerOf<E extends Endpoint> = E['access'] extends 'seller'
  ? Seller
  : E['access'] extends 'portal'
    ? Portal
    : PublicCaller

/** The facts about a request that are not its content. */
export type RequestFacts = {
  readonly id: string
  readonly ip: string
  readonly user_agent: string | undefined
  /** The credentials of an OAuth 2.0 client in the Authorization header (RFC 6749, section 2.3.1). */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

export type Context<Services, E extends Endpoint = Endpoint> = Services & {
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
  readonly run: (input: Input, facts: { caller: Caller; request: RequestFacts }) => unknown
  /** False when `notBuilt` stands in for the handler. */
  readonly built: boolean
}

/**
 * Stands in `implement` for the handler of an endpoint that is not built yet. Its callers are authenticated and
 * their input is validated as everywhere; then they are answered 501.
 */
export const notBuilt = (): never => {
  throw apiError('NotImplemented', 'This call is part of the interface, but this server cannot do it yet.')
}

type AnyHandler = (input: Input, context: never) => unknown

/** The route of one endpoint. `implement` and the areas of commerce check that the handler fits the endpoint. */
export const bindRoute = (endpoint: Endpoint, handler: AnyHandler, services: object): Route => ({
  endpoint,
  run: (input, facts) => handler(input, { ...services, ...facts } as never),
  built: handler !== notBuilt,
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

/** Routes that answer 501 for every endpoint of a contract that the given routes leave out. */
export const routesNotBuilt = (contract: Contract, routes: readonly Route[]): Route[] => {
  const built = new Set(routes.map(({ endpoint }) => endpoint))
  return endpointsOf(contract)
    .filter(({ endpoint }) => !built.has(endpoint))
    .map(({ endpoint }) => ({ endpoint, run: notBuilt, built: false }))
}
