import {
  type Area,
  type CallInput,
  type CallResult,
  type Contract,
  contract,
  type Endpoint,
} from '@atelier/contract'
import { methodsOf } from './methods.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import type { Listing, Page } from './pages.ts'
import { shapeChecks } from './shape/validate.ts'
import { lazyEndpointsOf } from './client-endpoint.ts'

/** Result of a call; the result of a redirect is its URL. */
type CallReturn<E extends Endpoint> = E extends { stream: 'events' }
  ? CallResult<E>
  : E extends { status: 302; response?: never }
    ? Promise<string>
    : CallResult<E> extends Page<infer Item>
      ? Listing<Item, CallResult<E>>
      : Promise<CallResult<E>>

/** One call as a function; an input without required parts is optional. */
export type CallMethod<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E> & Record<never, never>, options?: CallOptions) => CallReturn<E>
    : (input: CallInput<E>, options?: CallOptions) => CallReturn<E>

/** Calls of one table of endpoints. */
export type AreaClient<A extends Area> = { readonly [N in keyof A]: CallMethod<A[N]> }

/** Calls of a contract, area by area, at every depth. */
export type ContractClient<C extends Contract> = {
  readonly [N in keyof C]: C[N] extends Endpoint
    ? CallMethod<C[N]>
    : C[N] extends Contract
      ? ContractClient<C[N]>
      : never
}

/**
 * Creates a client for any table of endpoints: the bundle of a page that uses only its own endpoints does not contain
 * the rest of the contract.
 */
export const createClientFor = <const C extends Contract>(
  endpoints: C,
  options: ClientOptions = {},
): ContractClient<C> => methodsOf(lazyEndpointsOf(endpoints), options, shapeChecks) as ContractClient<C>

/** All calls of the public API, by area. */
export type Client = ContractClient<typeof contract>

/** Creates a client of the whole public API: `client.checkouts.create({ body: { products: [id] } })`. */
export const createClient = (options: ClientOptions = {}): Client => createClientFor(contract, options)
