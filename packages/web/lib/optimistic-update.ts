import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { type ResponseOf, keyOf } from './calls.ts'

/** Expected change of a reading call's response by a pending write. */
export type OptimisticUpdate = {
  readonly key: readonly unknown[]
  readonly change: (response: never) => unknown
}

/**
 * Declares the expected change of a response: `optimistic(api.products.get, { path: { id } }, (product) =>
 * …)`.
 */
export const optimistic = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  change: (response: NoInfer<ResponseOf<E>>) => NoInfer<ResponseOf<E>>,
): OptimisticUpdate => ({ key: [...keyOf(endpoint), input], change })

/**
 * Shows an expected response at once. Returns the function that restores the former one, unless the response
 * has changed since: by another pending write, whose value stays until the object is read again.
 */
export const applyOptimistic = async (
  queries: QueryClient,
  { key, change }: OptimisticUpdate,
): Promise<() => void> => {
  // The response of a pending read would overwrite the expected one.
  await queries.cancelQueries({ queryKey: key, exact: true })
  const before = queries.getQueryData(key)
  if (before !== undefined) queries.setQueryData(key, change(before as never))
  const expected = queries.getQueryData(key)
  return () => {
    if (queries.getQueryData(key) === expected) queries.setQueryData(key, before)
  }
}
