import type { CallInput, CallResult, Endpoint } from '@atelier/contract'
import { makeCall } from './call.ts'
import type { Checks } from './checks.ts'
import type { CheckedEndpoint } from './endpoint.ts'
import { followEvents } from './events.ts'
import { type CallOptions, type ClientOptions, noOptions } from './options.ts'
import type { AnyMethod } from './methods.ts'

/** One call as a function; a list returns the requested page. */
export type UncheckedCall<
  E extends Endpoint,
  Result = E extends { stream: 'events' } ? CallResult<E> : Promise<CallResult<E>>,
> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E> & Record<never, never>, options?: CallOptions) => Result
    : (input: CallInput<E>, options?: CallOptions) => Result

/**
 * Creates the call of one endpoint without validation, for pages that come from the server that they call: both are
 * built from one contract. It reads no schema of the endpoint, so a bundle can omit them. The server validates requests;
 * responses are not validated. Most such pages have a cookie, or call what is public; a token is sent only if it is given
 * here, none from the environment.
 *
 *     const order = await createUncheckedCall(portalOrders.get, { serverURL: '/' })({ path: { id } })
 */
export const createUncheckedCall = <E extends Endpoint>(
  endpoint: E,
  client: ClientOptions = {},
): UncheckedCall<E> => {
  const unchecked = uncheckedEndpoint(endpoint, client.accessToken === undefined ? 'public' : 'portal')
  const make = unchecked.stream === 'events' ? followEvents : makeCall
  const call: AnyMethod = (input = {}, options = noOptions) => make(unchecked, input, client, options)
  return call as UncheckedCall<E>
}

const uncheckedEndpoint = (
  { method, path, status, encoding, stream }: Endpoint,
  access: 'public' | 'portal',
): CheckedEndpoint => ({
  method,
  path,
  status,
  access,
  query: 'any',
  body: 'any',
  ...(encoding && { encoding }),
  ...(stream && { stream }),
  ...(status !== 204 && status !== 302 && { response: 'any' }),
  checks: noChecks,
})

const passed = (value: unknown) => ({ ok: true, value }) as const

const noChecks: Checks = { input: (_shape, input) => passed(input), response: (_shape, body) => passed(body) }
