import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { type Answer, keyOf } from './calls.ts'

/** Expected change of a reading call's response by a pending write. */
export type Expected = {
  readonly key: readonly unknown[]
  readonly change: (answer: never) => unknown
}

/**
 * Declares the expected change of a response: `expectAnswer(api.products.get, { path: { id } }, (product) =>
 * …)`.
 */
export const expectAnswer = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  change: (answer: NoInfer<Answer<E>>) => NoInfer<Answer<E>>,
): Expected => ({ key: [...keyOf(endpoint), input], change })

/**
 * Shows an expected response at once. Returns the function that restores the former one, unless the response
 * has changed since: by another pending write, whose value stays until the object is read again.
 */
export const showExpected = async (queries: QueryClient, { key, change }: Expected): Promise<() => void> => {
  // The response of a pending read would overwrite the expected one.
  await queries.cancelQueries({ queryKey: key, exact: true })
  const before = queries.getQueryData(key)
  if (before !== undefined) queries.setQueryData(key, change(before as never))
  const expected = queries.getQueryData(key)
  return () => {
    if (queries.getQueryData(key) === expected) queries.setQueryData(key, before)
  }
}
