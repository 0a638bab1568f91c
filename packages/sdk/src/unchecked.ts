import type { CallInput, CallResult, Contract, Endpoint } from '@atelier/contract'
import type { Checks } from './checks.ts'
import { type Calls, type ClientEndpoint, lazyEndpointsOf } from './endpoint.ts'
import { methodsOf } from './methods.ts'
import type { CallOptions, ClientOptions } from './options.ts'

/** Parts of an endpoint that determine a request: everything except its schemas and its documentation. */
type RequestPart = 'method' | 'path' | 'status' | 'encoding' | 'stream'

/** Calls of a contract without their schemas. The compiler compares each with its endpoint. */
export type Unchecked<C extends Contract> = {
  readonly [N in keyof C]: C[N] extends Endpoint
    ? Pick<C[N], Extract<keyof C[N], RequestPart>>
    : C[N] extends Contract
      ? Unchecked<C[N]>
      : never
}

type UncheckedMethod<
  E extends Endpoint,
  Result = E extends { stream: 'events' } ? CallResult<E> : Promise<CallResult<E>>,
> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E> & Record<never, never>, options?: CallOptions) => Result
    : (input: CallInput<E>, options?: CallOptions) => Result

/** Calls of a contract as functions; a list returns the requested page. */
export type UncheckedClient<C extends Contract> = {
  readonly [N in keyof C]: C[N] extends Endpoint
    ? UncheckedMethod<C[N]>
    : C[N] extends Contract
      ? UncheckedClient<C[N]>
      : never
}

/**
 * Creates a client whose bundle contains no schemas, for pages that come from the server that they call: both are built
 * from one contract. The compiler checks the calls, and the server checks what is sent; responses are not checked. Most
 * such pages have a cookie, or call what is public; a token is sent only if it is given here, none from the environment.
 *
 *     createUncheckedClient<Pick<typeof orders, 'get'>>({ get: { method: 'GET', path: '/v1/orders/{id}', status: 200 } })
 */
export const createUncheckedClient = <C extends Contract>(
  calls: Unchecked<C>,
  options: ClientOptions = {},
): UncheckedClient<C> => {
  const access = options.accessToken === undefined ? 'public' : 'portal'
  const endpoints = lazyEndpointsOf(calls as Calls<Call>, (call) => endpointOf(call, access))
  return methodsOf(endpoints, options, noChecks) as UncheckedClient<C>
}

type Call = Pick<Endpoint, RequestPart>

const endpointOf = (call: Call, access: 'public' | 'portal'): ClientEndpoint => ({
  ...call,
  access,
  query: 'any',
  body: 'any',
  ...(call.status !== 204 && call.status !== 302 && { response: 'any' }),
})

const passed = (value: unknown) => ({ ok: true, value }) as const

const noChecks: Checks = { input: (_shape, input) => passed(input), response: (_shape, body) => passed(body) }
