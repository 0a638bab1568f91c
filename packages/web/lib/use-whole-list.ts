import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { call, type ItemOf, keyOf } from './calls.ts'
import { type EndpointState, useReading } from './queries.ts'
import { type ListCall, readAll } from './read-all.ts'

/** Query of a list without its page. */
type WholeQuery<E extends Endpoint> =
  CallInput<E> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'page' | 'limit'> : never

const readAllOf = <E extends Endpoint>(endpoint: E) =>
  readAll(call(endpoint) as unknown as ListCall<WholeQuery<E>, ItemOf<E> & { readonly id: string }>)

/** Returns all items of a list, as `useEndpoint` does for a page of it. */
export const useWholeList = <E extends Endpoint>(
  endpoint: E,
  query: WholeQuery<E>,
): EndpointState<{ items: ItemOf<E>[] }> =>
  useReading({ key: [...keyOf(endpoint), 'all'], read: readAllOf(endpoint) }, { query })
