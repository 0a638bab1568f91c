import { readResponse, type ReadResponse, resultOf } from './response.ts'
import { type Deadline, openDeadline } from './deadline.ts'
import { type HookContext, hooked } from './hooks.ts'
import { type CallOptions, type ClientOptions, settingsOf } from './options.ts'
import { type InputParts, prepareCall, type PreparedCall } from './request.ts'
import { retryPolicy, timingOf, withRetries } from './retry.ts'
import { callName, type CheckedEndpoint } from './endpoint.ts'
import { send, tokenFor } from './send.ts'

/**
 * Makes one call: validates the input, sends it, retries it by a retry policy, reads and validates the
 * response.
 */
export const makeCall = async (
  endpoint: CheckedEndpoint,
  input: InputParts,
  client: ClientOptions,
  options: CallOptions,
): Promise<unknown> => {
  const settings = settingsOf(client, options)
  const prepared = prepareCall(endpoint, input, settings)
  const policy = retryPolicy(settings.retries)
  const call = callName(endpoint)
  if (!policy) return resultOf(endpoint, await attempt(endpoint, prepared, settings, { call, attempt: 1 }))
  const keyed = endpoint.method === 'GET' ? settings : { idempotencyKey: randomKey(), ...settings }
  const response = await withRetries(policy, timingOf(settings, call), settings.signal, (tries) =>
    attempt(endpoint, prepared, keyed, { call, attempt: tries + 1 }),
  )
  return resultOf(endpoint, response)
}

const attempt = async (
  endpoint: CheckedEndpoint,
  prepared: PreparedCall,
  settings: CallOptions,
  context: HookContext,
): Promise<ReadResponse> => {
  const deadline = openDeadline(context.call, settings.signal, settings.timeoutMs)
  let token: string | undefined
  try {
    token = await tokenFor(endpoint, settings, context.call)
    return await readResponse(
      endpoint,
      await responseTo(endpoint, prepared, token, settings, deadline, context),
      token,
    )
  } catch (thrown) {
    throw deadline.explain(thrown, token)
  } finally {
    deadline.release()
  }
}

/** Returns the server's response, or the response of a hook. */
const responseTo = async (
  endpoint: CheckedEndpoint,
  prepared: PreparedCall,
  token: string | undefined,
  settings: CallOptions,
  deadline: Deadline,
  context: HookContext,
): Promise<Response> => {
  const { afterSuccess, afterError } = settings.hooks ?? {}
  let response: Response
  try {
    response = await send(endpoint, prepared, token, settings, deadline.signal, context)
  } catch (thrown) {
    const error = deadline.explain(thrown, token)
    const instead = afterError && (await hooked(() => afterError({ error }, context), context))
    if (!instead) throw error
    return instead
  }
  const after =
    response.status < 400
      ? afterSuccess && (() => afterSuccess(response, context))
      : afterError && (() => afterError({ response }, context))
  return (after && (await hooked(after, context))) ?? response
}

/** Replacement for `crypto.randomUUID`, which browsers do not offer to pages served over plain HTTP. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
