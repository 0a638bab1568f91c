import { type Endpoint, snakeKey } from '@atelier/contract'
import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createUncheckedCall,
  RequestTimeoutError,
} from '@atelier/sdk'
import { type Connection, serverUnreachable, tokenNeeded } from './connection.ts'

/** Parts of a call, as assembled by the command line; the server validates them. */
export type Parts = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type CallSettings = {
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the name of a field in flags, whatever its case on the wire. */
const inSnakeCase = (key: string | number): string => (typeof key === 'string' ? snakeKey(key) : String(key))

/** Returns the server's message about a failed call. */
const messageIn = ({ error, detail, message }: ApiError): string => {
  const sentence =
    typeof detail === 'object'
      ? detail
          .map(({ loc, msg }) => `${loc.slice(1).map(inSnakeCase).join('.') || String(loc[0] ?? '')}: ${msg}`)
          .join('\n')
      : (detail ?? message)
  return error === undefined ? sentence : `${error}: ${sentence}`
}

/** Returns a hint about the token that a call needs instead of an organization's; empty for all others. */
const otherToken = (endpoint: Endpoint | undefined): string => {
  if (endpoint?.access === 'portal')
    return ' The call requires a customer session token (npx atelier customer-sessions create).'
  return endpoint?.access === 'user' ? ' The call requires a personal access token.' : ''
}

/** Returns the server's message, with a remedy. */
const sentenceOf = (error: ApiError, { serverURL, origin }: Connection, endpoint?: Endpoint): string => {
  if (typeof error.body === 'string')
    return `${serverURL} answered ${error.status}, but it is not a server of this API. Check the address.`
  const message = messageIn(error)
  if (error.status === 401) return `${message} The token came from ${origin}.${otherToken(endpoint)}`
  return error.error === 'insufficient_scope' && endpoint?.scopes !== undefined
    ? `${message} The call requires the scope ${endpoint.scopes.join(' or ')}.`
    : message
}

/** Returns an error with a readable sentence instead of a client's; any other error unchanged. */
export const explained = (error: unknown, connection: Connection, endpoint?: Endpoint): unknown => {
  if (error instanceof ConnectionError) return serverUnreachable(connection, error)
  if (error instanceof RequestTimeoutError)
    return new Error(`${connection.serverURL} did not answer in time.`, { cause: error })
  if (!(error instanceof ApiError)) return error
  if (error.status === 401 && connection.token === undefined) return tokenNeeded(connection, error)
  return new Error(sentenceOf(error, connection, endpoint), { cause: error })
}

/**
 * Makes one call and returns its response. A write has an Idempotency-Key, so that it can be retried safely.
 *
 * @throws Error with the server's own sentences
 */
export const callEndpoint = async (
  connection: Connection,
  endpoint: Endpoint,
  parts: Parts,
  { idempotencyKey, headers }: CallSettings = {},
): Promise<unknown> => {
  const { serverURL } = connection
  // Responses are not validated: the server may be newer than this program.
  const call: (parts: Parts, options: CallOptions) => unknown = createUncheckedCall(endpoint, {
    serverURL,
    retries: { maxElapsedMs: 30_000, connectionErrors: false },
    ...(connection.token !== undefined && { accessToken: connection.token }),
  })
  const key = endpoint.method === 'GET' ? undefined : (idempotencyKey ?? crypto.randomUUID())
  const send = (accessToken?: string): unknown =>
    call(parts, {
      ...(key !== undefined && { idempotencyKey: key }),
      ...(accessToken !== undefined && { accessToken }),
      ...(headers !== undefined && { headers }),
    })
  try {
    return await send()
  } catch (error) {
    const { renew } = connection
    const isRejected = error instanceof ApiError && error.status === 401
    if (!isRejected || renew === undefined || otherToken(endpoint) !== '')
      throw explained(error, connection, endpoint)
    try {
      return await send(await renew())
    } catch (second) {
      throw explained(second, connection, endpoint)
    }
  }
}
