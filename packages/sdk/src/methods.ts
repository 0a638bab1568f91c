import { makeCall } from './call.ts'
import { followEvents } from './events.ts'
import { type CallOptions, type ClientOptions, noOptions } from './options.ts'
import { openListing, pagingOf } from './pages.ts'
import type { InputParts } from './request.ts'
import type { Checks } from './checks.ts'
import type { LazyClientEndpoints, CheckedEndpoint } from './endpoint.ts'
import type { Shape } from './shape/shape.ts'
import { nameOf } from './shape/key-name.ts'

/** Any call as a function. */
export type AnyMethod = (input?: InputParts, options?: CallOptions) => unknown

/** Returns the functions of a table of endpoints, including nested areas. */
export const methodsOf = (endpoints: LazyClientEndpoints, client: ClientOptions, checks: Checks): object =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, entry]) => [
      name,
      typeof entry === 'function'
        ? lazyMethod(() => ({ ...entry(), checks }), client)
        : methodsOf(entry, client, checks),
    ]),
  )

/** Creates the method on its first call, since a client often uses few of its endpoints. */
const lazyMethod = (endpoint: () => CheckedEndpoint, client: ClientOptions): AnyMethod => {
  let method: AnyMethod | undefined
  return (input, options) => (method ??= buildMethod(endpoint(), client))(input, options)
}

/** Builds a method: one request, a paginated list, or a stream of events. */
const buildMethod = (endpoint: CheckedEndpoint, client: ClientOptions): AnyMethod => {
  if (endpoint.stream === 'events')
    return (input = {}, options = noOptions) => followEvents(endpoint, input, client, options)
  if (hasField(endpoint.query, 'page') && hasField(endpoint.response, 'pagination'))
    return (input = {}, options = noOptions) => listing(endpoint, input, client, options)
  return (input = {}, options = noOptions) => makeCall(endpoint, input, client, options)
}

const hasField = (shape: Shape | undefined, name: string): boolean =>
  shape?.[0] === 'object' && Object.keys(shape[1] as object).some((key) => nameOf(key) === name)

const listing = (
  endpoint: CheckedEndpoint,
  input: InputParts,
  client: ClientOptions,
  options: CallOptions,
) => {
  const { page, limit } = pagingOf(input)
  const load = (number: number) =>
    makeCall(
      endpoint,
      number === page ? input : { ...input, query: { ...input.query, page: number } },
      client,
      options,
    )
  return openListing(load, page, limit)
}
