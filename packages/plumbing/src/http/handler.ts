import { notBuilt } from './not-built.ts'
import type { Area, Endpoint, GrantableScope, HandlerInput, HandlerReply, Scope } from '@atelier/contract'

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

/** What the pipeline knows about a request beside its content. */
export type RequestFacts = {
  readonly id: string
  readonly ip: string
  readonly user_agent: string | undefined
  /** Who an OAuth 2.0 client says it is in the Authorization header (RFC 6749, section 2.3.1). */
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

/** An endpoint and what answers it, with the services it needs already bound. */
export type Route = {
  readonly endpoint: Endpoint
  readonly run: (
    input: { path?: unknown; query?: unknown; body?: unknown },
    facts: { caller: Caller; request: RequestFacts },
  ) => unknown
  /** Whether the endpoint is one that `notBuilt` answers. */
  readonly built: boolean
}

/**
 * Binds handlers to the endpoints of an area. A missing, extra or wrongly typed handler does not compile.
 *
 * `implement(contract.orders, { list, get })` gives a function that takes the services and returns routes.
 */
export const implement =
  <const A extends Area, Services>(area: A, handlers: { readonly [N in keyof A]: Handler<A[N], Services> }) =>
  (services: Services): Route[] =>
    Object.entries(area).map(([name, endpoint]) => {
      const handler = handlers[name as keyof A] as unknown as (input: unknown, context: unknown) => unknown
      return {
        endpoint,
        run: (input, facts) => handler(input, { ...services, ...facts }),
        built: handler !== notBuilt,
      }
    })
