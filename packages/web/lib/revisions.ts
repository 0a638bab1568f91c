import { replaceEqualDeep } from '@tanstack/react-query'

type CallOptions = {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: (request: Request) => Promise<Response>
}

/** A call of a client. */
export type Call<Input, Result> = (input: Input, options?: CallOptions) => Promise<Result>

const tags = new WeakMap<object, string>()

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null

/** Returns the `ETag` of a response: the revision of its object. Responses of lists have none. */
export const revisionOf = (answer: unknown): string | undefined =>
  isObject(answer) ? tags.get(answer) : undefined

/** Makes a call, and records the revision of its response. */
export const callNoting = async <Input, Result>(
  call: Call<Input, Result>,
  input: Input,
  options: CallOptions = {},
): Promise<Result> => {
  let tag: string | null = null
  const answer = await call(input, {
    ...options,
    fetch: async (request) => {
      const response = await fetch(request)
      tag = response.headers.get('etag')
      return response
    },
  })
  if (isObject(answer) && tag !== null) tags.set(answer, tag)
  return answer
}

/**
 * Shares the equal parts of an earlier response with a newer one, and preserves the revision of the newer
 * one.
 */
export const shareAnswer = (earlier: unknown, newer: unknown): unknown => {
  const shared: unknown = replaceEqualDeep(earlier, newer)
  const tag = revisionOf(newer)
  if (isObject(shared) && tag !== undefined) tags.set(shared, tag)
  return shared
}
