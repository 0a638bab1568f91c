import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { callErrorOf, isPassing, type CallError } from './api-error.ts'
import { areaOf, keyOf, type CallKey } from './client-keys.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { createRepeats } from './repeats.ts'
import { type Call, callNoting, shareAnswer } from './revisions.ts'

/** Whether a call that failed is made again by itself: twice, and only when that can help. */
const retriesCall = (failures: number, error: unknown): boolean =>
  failures < 2 && isPassing(callErrorOf(error))

type EndpointOptions = {
  /** False as long as the input is not known. */
  readonly enabled?: boolean
  /** Shows the last answer until that to a new input has arrived: for lists, whose input is their page and filters. */
  readonly keepLast?: boolean
}

type RepeatingOptions<Result> = EndpointOptions & {
  /**
   * Asks again every two seconds as long as this says so of the last answer and the page is looked at, thirty times at
   * most. A number says how much is left: each time it changes, there are thirty more.
   */
  readonly repeatWhile?: (data: Result) => boolean | number
}

/** What a call has answered so far. */
export type EndpointState<Result> = {
  readonly data: Result | undefined
  readonly error: CallError | undefined
  /** Whether there is nothing to show yet: the time of skeletons. */
  readonly isLoading: boolean
  /** Whether `data` answers an input before this one. */
  readonly isStale: boolean
  /** Asks again, unless it is being asked for already: an answer that is slower than a timer still arrives. */
  readonly refetch: () => void
}

/**
 * The answer of a reading call, kept by the names of the call and its input, and shared by all that ask for it.
 *
 * @param call a call of a client that went through `withKeys`: `client.orders.list`
 */
export const useEndpoint = <Input, Result>(
  call: Call<Input, Result>,
  input: NoInfer<Input>,
  { enabled = true, keepLast = false, repeatWhile }: RepeatingOptions<NoInfer<Result>> = {},
): EndpointState<Result> => {
  const [nextRepeat] = useState(createRepeats)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<Result, unknown>({
    queryKey: [...keyOf(call), input],
    queryFn: ({ signal }) => callNoting(call, input, { signal }),
    structuralSharing: shareAnswer,
    enabled,
    retry: retriesCall,
    ...(keepLast && { placeholderData: keepPreviousData }),
    ...(repeatWhile && {
      refetchInterval: ({ queryHash, state }) =>
        nextRepeat({
          queryHash,
          answers: state.dataUpdateCount + state.errorUpdateCount,
          wanted: state.data !== undefined && repeatWhile(state.data),
        }),
    }),
  })
  return {
    data,
    error: error === null ? undefined : callErrorOf(error),
    isLoading: isPending && error === null,
    isStale: isPlaceholderData,
    refetch: () => void refetch({ cancelRefetch: false }),
  }
}

/**
 * Makes a reading call before the component that needs its answer is there. `useEndpoint` with the same call and input then
 * shares it; a call that failed is made again by it.
 */
export const beginEndpoint = <Input, Result>(
  queries: QueryClient,
  call: Call<Input, Result>,
  input: NoInfer<Input>,
): void =>
  void queries.prefetchQuery({
    queryKey: [...keyOf(call), input],
    queryFn: ({ signal }) => callNoting(call, input, { signal }),
  })

/** The id of the object that the path of a call names. */
const idIn = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || !('path' in input)) return undefined
  const { path } = input
  return typeof path === 'object' && path !== null && 'id' in path ? path.id : undefined
}

/**
 * Asks again for the answers of some areas. The calls about an object that is gone could only be answered that there is
 * none: they are asked again when a page needs them, and not for the page that is left now.
 */
const refresh = (queries: QueryClient, areas: readonly CallKey[], gone?: unknown): void => {
  const isGone = ({ queryKey }: Query): boolean => gone !== undefined && idIn(queryKey.at(-1)) === gone
  for (const queryKey of areas) {
    void queries.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })
    void queries.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' })
  }
}

type Attempt<Input> = {
  readonly input: Input
  readonly idempotencyKey: string
  readonly revision: string | undefined
}

export type Action<Input, Result> = {
  /**
   * Makes the call, and resolves or rejects as the call does, without waiting for what is asked for again.
   *
   * @param idempotencyKey the same for every attempt at one write, so that none is done twice; default: a new one
   * @param revision the revision that the change is of (`If-Match`); default: any
   */
  readonly run: (input: Input, idempotencyKey?: string, revision?: string) => Promise<Result>
  readonly isRunning: boolean
  readonly error: CallError | undefined
  readonly reset: () => void
}

/** Expected change of a reading call's answer by a writing call that is not answered yet. */
export type Expected = {
  readonly key: readonly unknown[]
  readonly change: (answer: never) => unknown
}

/** Says that a writing call will change an answer: `expectAnswer(client.products.get, { path: { id } }, (product) => …)`. */
export const expectAnswer = <Input, Result>(
  call: Call<Input, Result>,
  input: NoInfer<Input>,
  change: (answer: NoInfer<Result>) => NoInfer<Result>,
): Expected => ({ key: [...keyOf(call), input], change })

/** Shows an expected answer at once. Returns how to show the one before again. */
const showExpected = async (queries: QueryClient, { key, change }: Expected): Promise<() => void> => {
  // An answer that is on its way is of the time before the call.
  await queries.cancelQueries({ queryKey: key, exact: true })
  const before = queries.getQueryData(key)
  if (before !== undefined) queries.setQueryData(key, change(before as never))
  return () => queries.setQueryData(key, before)
}

/**
 * A writing call. When it has ended, the answers of its area, and of the areas named besides, are asked for again: also
 * after a failure, because a lost answer may belong to a write that was done, and a refusal to a page that is out of date.
 *
 * @param also calls of other areas that this one changes: `[client.orders.list]`
 * @param expected what the call is expected to change; shown at once, and taken back when the call fails
 */
export const useAction = <Input, Result>(
  call: Call<Input, Result>,
  also: readonly object[] = [],
  expected?: (input: Input) => Expected,
): Action<Input, Result> => {
  const queries = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ input, idempotencyKey, revision }: Attempt<Input>) =>
      callNoting(call, input, {
        idempotencyKey,
        ...(revision !== undefined && { headers: { 'If-Match': revision } }),
      }),
    onMutate: ({ input }) => expected && showExpected(queries, expected(input)),
    onError: (_error, _attempt, takeBack) => takeBack?.(),
    onSettled: (_result, error, { input }) =>
      refresh(
        queries,
        [areaOf(call), ...also.map(areaOf)],
        error === null && keyOf(call).at(-1) === 'delete' ? idIn(input) : undefined,
      ),
  })
  return {
    run: (input, idempotencyKey = newIdempotencyKey(), revision) =>
      mutateAsync({ input, idempotencyKey, revision }),
    isRunning: isPending,
    error: error === null ? undefined : callErrorOf(error),
    reset,
  }
}
