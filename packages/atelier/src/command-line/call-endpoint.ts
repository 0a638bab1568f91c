import type { Endpoint } from '@atelier/contract'
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

/** @throws Error with a sentence in place of the errors of the client */
const explained = (error: unknown, connection: Connection): unknown => {
  if (error instanceof ConnectionError) return noServerAnswers(connection, error)
  if (error instanceof RequestTimeoutError)
    return new Error(`${connection.serverURL} did not answer in time.`, { cause: error })
  if (!(error instanceof ApiError)) return error
  if (error.status === 401 && connection.token === undefined) return tokenNeeded(connection, error)
  const detail = error.detail ?? error.message
  const sentence = Array.isArray(detail)
    ? detail
        .map(
          ({ loc, msg }: { loc: readonly unknown[]; msg: string }) =>
            `${loc.slice(1).join('.') || String(loc[0] ?? '')}: ${msg}`,
        )
        .join('\n')
    : String(detail)
  return new Error(error.error === undefined ? sentence : `${error.error}: ${sentence}`, { cause: error })
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
    if (!(error instanceof ApiError && error.status === 401) || connection.renew === undefined)
      throw explained(error, connection)
    try {
      return await send(await connection.renew())
    } catch (second) {
      throw explained(second, connection)
    }
  }
}
