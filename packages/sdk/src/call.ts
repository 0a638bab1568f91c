import type { Endpoint } from '@atelier/contract'
import { readAnswer, resultOf } from './answer.ts'
import { openDeadline } from './deadline.ts'
import type { AnswerFacts } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { buildRequest, callName, type GivenParts, prepareCall, type PreparedCall } from './request.ts'
import { retryPolicy, withRetries } from './retry.ts'
import { timingOf } from './timing.ts'

/** Makes one call: checks, sends, repeats if asked to, reads, checks. */
export const makeCall = async (
  row: Endpoint,
  given: GivenParts,
  client: ClientOptions,
  options: CallOptions,
): Promise<unknown> => {
  const prepared = prepareCall(row, given, client)
  const policy = retryPolicy(options.retries ?? client.retries)
  const keyed = policy && row.method !== 'GET' ? { idempotencyKey: randomKey(), ...options } : options
  const answer = await withRetries(policy, timingOf(client, callName(row)), options.signal, () =>
    attempt(row, prepared, client, keyed),
  )
  return resultOf(row, answer, client.wire ?? 'area')
}

const attempt = async (
  row: Endpoint,
  prepared: PreparedCall,
  client: ClientOptions,
  options: CallOptions,
): Promise<AnswerFacts> => {
  const deadline = openDeadline(callName(row), options.signal, options.timeoutMs ?? client.timeoutMs)
  try {
    return await readAnswer(await send(row, prepared, client, options, deadline.signal))
  } catch (error) {
    throw deadline.explain(error)
  } finally {
    deadline.release()
  }
}

/** Sends one request through the client's `fetch`. */
export const send = async (
  row: Endpoint,
  prepared: PreparedCall,
  client: ClientOptions,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Response> => {
  const request = await buildRequest(row, prepared, client, options, signal)
  signal.throwIfAborted()
  return client.fetch ? client.fetch(request) : fetch(request)
}

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
