import type { Caller } from '@atelier/plumbing/http'
import { type ApiResponse, isDone, isFields } from './responses.ts'
import { type McpCall, opens } from './calls.ts'
import { type Arguments, makeRequest, type PreparedRequest } from './make-request.ts'

/**
 * An idempotency key makes a write happen once. A dry run returns the errors of the call itself, and does
 * nothing.
 */
export type SendOptions = { readonly idempotencyKey?: string; readonly isDryRun?: boolean }

/** Sends a request to the API with the credentials of the caller. */
export type Send = (request: PreparedRequest, options?: SendOptions) => Promise<ApiResponse>

/** A caller, with the calls that their token opens. */
export type McpCaller = {
  readonly bearer: string
  /** Calls by their names. */
  readonly calls: ReadonlyMap<string, McpCall>
  readonly send: Send
}

/** Returns the calls that the token of a caller opens. @param readOnly excludes writes */
export const openCalls = (
  all: ReadonlyMap<string, McpCall>,
  caller: Caller,
  readOnly: boolean,
): ReadonlyMap<string, McpCall> =>
  new Map([...all].filter(([, call]) => opens(caller, call) && (call.isRead || !readOnly)))

/** Returns the response of an auxiliary read; undefined when the token does not open it. */
export const readBeside = async (
  { calls, send }: McpCaller,
  name: string,
  input: Arguments,
): Promise<ApiResponse | undefined> => {
  const call = calls.get(name)
  const prepared = call === undefined ? undefined : makeRequest(call, input)
  if (prepared === undefined || !('request' in prepared)) return undefined
  const response = await send(prepared.request)
  // The role of a user can be too low for this, but not for the call itself.
  return response.status === 401 || response.status === 403 ? undefined : response
}

/** Returns the body of a response with fields; undefined when there is none. */
export const fieldsOf = (response: ApiResponse | undefined): Readonly<Record<string, unknown>> | undefined =>
  response !== undefined && isDone(response) && isFields(response.value) ? response.value : undefined
