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

const isObject = (response: unknown): response is object => typeof response === 'object' && response !== null

/** Returns the `ETag` of a response: the revision of its object. Responses of lists have none. */
export const revisionOf = (response: unknown): string | undefined =>
  isObject(response) ? tags.get(response) : undefined

/** Makes a call, and records the revision of its response. */
export const callNoting = async <Input, Result>(
  call: Call<Input, Result>,
  input: Input,
  options: CallOptions = {},
): Promise<Result> => {
  let tag: string | null = null
  const response = await call(input, {
    ...options,
    fetch: async (request) => {
      const response = await fetch(request)
      tag = response.headers.get('etag')
      return response
    },
  })
  if (isObject(response) && tag !== null) tags.set(response, tag)
  return response
}

/**
 * Shares the equal parts of an earlier response with a newer one, and preserves the revision of the newer
 * one.
 */
export const shareResponse = (earlier: unknown, newer: unknown): unknown => {
  const shared: unknown = replaceEqualDeep(earlier, newer)
  const tag = revisionOf(newer)
  if (isObject(shared) && tag !== undefined) tags.set(shared, tag)
  return shared
}
