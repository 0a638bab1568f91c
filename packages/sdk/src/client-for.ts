import type { Area, CallInput, CallResult, Contract, Endpoint } from '@atelier/contract'
import { isRow, validate } from '@atelier/contract'
import { makeCall } from './call.ts'
import { followEvents } from './events.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { type Listing, openListing, type Page } from './pages.ts'
import type { GivenParts } from './request.ts'

type Answer<E extends Endpoint> = E extends { answers: 'events' }
  ? CallResult<E>
  : CallResult<E> extends Page<infer Item>
    ? Listing<Item, CallResult<E>>
    : Promise<CallResult<E>>

/** One call as a function; what has nothing required can be left out. */
export type CallMethod<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Answer<E>
    : (input: CallInput<E>, options?: CallOptions) => Answer<E>

/** The calls of one table of rows. */
export type AreaClient<A extends Area> = { readonly [N in keyof A]: CallMethod<A[N]> }

/** The calls of a contract, area by area, at every depth. */
export type ContractClient<C extends Contract> = {
  readonly [N in keyof C]: C[N] extends Endpoint
    ? CallMethod<C[N]>
    : C[N] extends Contract
      ? ContractClient<C[N]>
      : never
}

type AnyMethod = (input?: GivenParts, options?: CallOptions) => unknown

/**
 * A client for any table of rows, and for nothing else: a page that uses only its own rows does not carry
 * the rest of the contract.
 */
export const createClientFor = <const C extends Contract>(
  rows: C,
  options: ClientOptions,
): ContractClient<C> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, entry]) => [
      name,
      isRow(entry) ? methodOf(entry, options) : createClientFor(entry, options),
    ]),
  ) as unknown as ContractClient<C>

const methodOf = (row: Endpoint, client: ClientOptions): AnyMethod => {
  if (row.answers === 'events') return (given = {}, options = {}) => followEvents(row, given, client, options)
  if (isList(row)) return (given = {}, options = {}) => listingOf(row, given, client, options)
  return (given = {}, options = {}) => makeCall(row, given, client, options)
}

const isList = (row: Endpoint): boolean => hasField(row.query, 'page') && hasField(row.response, 'pagination')

const hasField = (schema: Endpoint['query'], name: string): boolean => {
  const def = schema?._zod.def
  return def?.type === 'object' && 'shape' in def && Object.hasOwn(def.shape as object, name)
}

const listingOf = (row: Endpoint, given: GivenParts, client: ClientOptions, options: CallOptions) => {
  const { page, limit } = paging(row, given)
  const load = (number: number) =>
    makeCall(
      row,
      number === page ? given : { ...given, query: { ...given.query, page: number } },
      client,
      options,
    )
  return openListing(load, page, limit)
}

/** Page and limit with the defaults and bounds of the row; a query that is wrong fails when it is sent. */
const paging = (row: Endpoint, given: GivenParts): { page: number; limit: number } => {
  const checked = row.query && validate(row.query, given.query ?? {}, 'query')
  return { page: 1, limit: 10, ...(checked?.ok ? (checked.value as { page?: number; limit?: number }) : {}) }
}
