import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type RefetchOptions,
} from '@tanstack/react-query'
import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { useState } from 'react'
import { callErrorOf, isPassing, type CallError } from './api-error.ts'
import { type ResponseOf, call, changedKeys, deletedId, keyOf } from './calls.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { createRepeats } from './repeats.ts'
import { type Call, callNoting, shareResponse } from './revisions.ts'
import { type OptimisticUpdate, applyOptimistic } from './optimistic-update.ts'

/** Retries a failed call automatically: twice, and only when that can help. */
const retriesCall = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(callErrorOf(error))

type EndpointOptions = {
  /** False until the input is known. */
  readonly enabled?: boolean
  /**
   * Shows the last response until that to a new input has arrived: for lists, whose input is their page and
   * filters.
   */
  readonly keepLast?: boolean
}

type RepeatingOptions<Result> = EndpointOptions & {
  /**
   * Refetches every two seconds while this returns true for the last response and the page is visible, at
   * most thirty times. A number is the remaining amount: each change of it allows thirty more.
   */
  readonly repeatWhile?: (data: Result) => boolean | number
}

/** Current response of a call. */
export type EndpointState<Result> = {
  readonly data: Result | undefined
  readonly error: CallError | undefined
  /** True while there is nothing to show yet: the time of skeletons. */
  readonly isLoading: boolean
  /** True when `data` belongs to a former input. */
  readonly isStale: boolean
  /** Refetches, unless a request is pending: a response that is slower than a timer still arrives. */
  readonly refetch: () => void
}

/** Returns a refetch that leaves a pending request alone. Otherwise a timer would cancel every slower response. */
export const refetchWhenIdle =
  (refetch: (options: RefetchOptions) => Promise<unknown>): (() => void) =>
  () =>
    void refetch({ cancelRefetch: false })

/** Something to read: the key of its responses without the input, and the call. */
export type Reading<Input, Result> = {
  readonly key: readonly string[]
  readonly read: Call<Input, Result>
}

/** Returns the response of several calls as one, as `useEndpoint` does for one call. */
export const useReading = <Input, Result>(
  { key, read }: Reading<Input, Result>,
  input: NoInfer<Input>,
  { enabled = true, keepLast = false, repeatWhile }: RepeatingOptions<NoInfer<Result>> = {},
): EndpointState<Result> => {
  const [nextRepeat] = useState(createRepeats)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<Result, unknown>({
    queryKey: [...key, input],
    queryFn: ({ signal }) => callNoting(read, input, { signal }),
    structuralSharing: shareResponse,
    enabled,
    retry: retriesCall,
    ...(keepLast && { placeholderData: keepPreviousData }),
    ...(repeatWhile && {
      refetchInterval: ({ queryHash, state }) =>
        nextRepeat({
          queryHash,
          responses: state.dataUpdateCount + state.errorUpdateCount,
          wanted: state.data !== undefined && repeatWhile(state.data),
        }),
    }),
  })
  return {
    data,
    error: error === null ? undefined : callErrorOf(error),
    isLoading: isPending && error === null,
    isStale: isPlaceholderData,
    refetch: refetchWhenIdle(refetch),
  }
}

const readingOf = <E extends Endpoint>(endpoint: E): Reading<CallInput<E>, ResponseOf<E>> => ({
  key: keyOf(endpoint),
  read: call(endpoint) as Call<CallInput<E>, ResponseOf<E>>,
})

/**
 * Reads an object with its revision, without the cache: for a form whose object another person has changed.
 *
 * @throws what the call throws
 */
export const readLatest = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
): Promise<ResponseOf<E>> => callNoting(readingOf(endpoint).read, input)

/**
 * Returns the response of a reading call, cached by its path and its input, and shared by all components.
 *
 * @param endpoint an endpoint of the contract: `api.orders.list`
 */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  options: RepeatingOptions<NoInfer<ResponseOf<E>>> = {},
): EndpointState<ResponseOf<E>> => useReading(readingOf(endpoint), input, options)

/**
 * Returns the response of a call that is made when the component mounts, never one from the cache: for a form
 * whose write sends the revision that it started from.
 */
export const useUncachedEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
): EndpointState<ResponseOf<E>> => {
  const [mount] = useState(newIdempotencyKey)
  const { key, read } = readingOf(endpoint)
  return useReading({ key: [...key, mount], read }, input)
}

/**
 * Starts a reading call before its component is mounted. `useEndpoint` with the same endpoint and input then
 * shares it, and retries a failed one.
 */
export const beginEndpoint = <E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: NoInfer<CallInput<E>>,
): void => {
  const { key, read } = readingOf(endpoint)
  void queries.prefetchQuery({
    queryKey: [...key, input],
    queryFn: ({ signal }) => callNoting(read, input, { signal }),
  })
}

/** Returns the id of the object in the path of a call. */
const idIn = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || !('path' in input)) return undefined
  const { path } = input
  return typeof path === 'object' && path !== null && 'id' in path ? path.id : undefined
}

/**
 * Refetches responses. Calls about a deleted object could only fail: they are refetched when a page needs
 * them, and not for the page that is being left.
 */
const refresh = (queries: QueryClient, keys: readonly (readonly string[])[], removed: unknown): void => {
  const isGone = ({ queryKey }: Query): boolean => removed !== undefined && idIn(queryKey.at(-1)) === removed
  for (const queryKey of keys) {
    void queries.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })
    void queries.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' })
  }
}

type Attempt<Input> = {
  readonly input: Input
  readonly idempotencyKey: string
  readonly revision: string | undefined
}

export type Write<Input, Result> = {
  /**
   * Makes the call, and resolves or rejects as the call does, without waiting for the refetches.
   *
   * @param idempotencyKey the same for every attempt at one write, so that none is done twice; default: a new
   * one
   * @param revision the revision that the change is based on (`If-Match`); default: any
   */
  readonly run: (input: Input, idempotencyKey?: string, revision?: string) => Promise<Result>
  readonly isRunning: boolean
  readonly error: CallError | undefined
  readonly reset: () => void
}

/**
 * Returns a writing call. Afterwards the responses that it can change, as the contract declares, are
 * refetched: also after a failure, because a lost response may belong to a completed write, and a rejection
 * to an outdated page.
 *
 * @param endpoint an endpoint of the contract: `api.refunds.create`
 * @param expected the expected changes; shown immediately, and reverted when the call fails
 */
export const useWrite = <E extends Endpoint>(
  endpoint: E,
  expected?: (input: CallInput<E>) => OptimisticUpdate,
): Write<CallInput<E>, ResponseOf<E>> => {
  const queries = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ input, idempotencyKey, revision }: Attempt<CallInput<E>>) =>
      callNoting(call(endpoint) as Call<CallInput<E>, ResponseOf<E>>, input, {
        idempotencyKey,
        ...(revision !== undefined && { headers: { 'If-Match': revision } }),
      }),
    onMutate: ({ input }) => expected && applyOptimistic(queries, expected(input)),
    onError: (_error, _attempt, takeBack) => takeBack?.(),
    onSettled: (_result, error, { input }) =>
      refresh(queries, changedKeys(endpoint), error === null ? deletedId(endpoint, input) : undefined),
  })
  return {
    run: (input, idempotencyKey = newIdempotencyKey(), revision) =>
      mutateAsync({ input, idempotencyKey, revision }),
    isRunning: isPending,
    error: error === null ? undefined : callErrorOf(error),
    reset,
  }
}
