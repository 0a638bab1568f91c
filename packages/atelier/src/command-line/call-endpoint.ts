import { type Endpoint, snakeKey } from '@atelier/contract'
import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createUncheckedClient,
  RequestTimeoutError,
} from '@atelier/sdk'
import { type Connection, noServerAnswers, tokenNeeded } from './connection.ts'

/** The parts of a call, as the command line has put them together: the server checks them. */
export type Parts = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type CallSettings = {
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The part of an endpoint that a call needs. Answers are taken as they come: the server may be newer than this program. */
const unchecked = ({ method, path, status, encoding, answers }: Endpoint) => ({
  method,
  path,
  status,
  ...(encoding && { encoding }),
  ...(answers && { answers }),
})

/** What the server said of a call that it did not do. */
const saidIn = ({ error, detail, message }: ApiError): string => {
  const sentence =
    typeof detail === 'object'
      ? detail
          .map(({ loc, msg }) => `${loc.slice(1).map(inSnakeCase).join('.') || String(loc[0] ?? '')}: ${msg}`)
          .join('\n')
      : (detail ?? message)
  return error === undefined ? sentence : `${error}: ${sentence}`
}

/** Fields have these names in flags, in whatever case the area has them on the wire. */
const inSnakeCase = (key: string | number): string => (typeof key === 'string' ? snakeKey(key) : String(key))

/** The tokens that open calls, where an access token of an organization does not. */
const otherTokens: Readonly<Partial<Record<Endpoint['access'], string>>> = {
  portal: ' The call takes the token of a customer session (npx atelier customer-sessions create).',
  user: ' The call takes a token of a person.',
}

/** The sentence in place of an error of the client. */
const explained = (error: unknown, { access, scopes = [] }: Endpoint, connection: Connection): unknown => {
  const { serverURL, token, origin } = connection
  if (error instanceof ConnectionError) return noServerAnswers(connection, error)
  if (error instanceof RequestTimeoutError)
    return new Error(`${serverURL} did not answer in time.`, { cause: error })
  if (!(error instanceof ApiError)) return error
  const { status } = error
  if (typeof error.body === 'string')
    return new Error(
      `${serverURL} answered ${status}, and not as Atelier does. Is it the address of the server?`,
      { cause: error },
    )
  if (status === 401 && token === undefined) return tokenNeeded(connection, error)
  if (status === 401)
    return new Error(`${saidIn(error)} The token came from ${origin}.${otherTokens[access] ?? ''}`, {
      cause: error,
    })
  if (error.error === 'insufficient_scope')
    return new Error(`${saidIn(error)} The call is opened by the scope ${scopes.join(' or ')}.`, {
      cause: error,
    })
  return new Error(saidIn(error), { cause: error })
}

/**
 * Makes one call and answers what the server said. A write carries an Idempotency-Key, so that it can be tried again without
 * being done twice.
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
  const client = createUncheckedClient<{ call: Endpoint }>({ call: unchecked(endpoint) } as never, {
    serverURL,
    retries: { maxElapsedMs: 30_000, connectionErrors: false },
    ...(connection.token !== undefined && { accessToken: connection.token }),
  })
  const call = client.call as unknown as (parts: Parts, options: CallOptions) => unknown
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
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || renew === undefined || otherTokens[endpoint.access] !== undefined)
      throw explained(error, endpoint, connection)
    try {
      return await send(await renew())
    } catch (second) {
      throw explained(second, endpoint, connection)
    }
  }
}
