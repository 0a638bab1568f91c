import { checkedResponse, errorOf, readResponse } from './response.ts'
import { openDeadline } from './deadline.ts'
import { ResponseValidationError } from './errors.ts'
import { type CallOptions, type ClientOptions, settingsOf } from './options.ts'
import { type InputParts, prepareCall } from './request.ts'
import { callName, type CheckedEndpoint } from './endpoint.ts'
import { MessageReader } from './message-reader.ts'
import { send, tokenFor } from './send.ts'

/**
 * Follows an event stream: one value per message, until the server ends it. The request starts with the
 * iteration and ends with it; `timeoutMs` limits the time until the stream opens.
 */
export async function* followEvents(
  endpoint: CheckedEndpoint,
  input: InputParts,
  client: ClientOptions,
  options: CallOptions,
): AsyncGenerator<unknown> {
  const settings = settingsOf(client, options)
  const call = callName(endpoint)
  const prepared = prepareCall(endpoint, input, settings)
  const deadline = openDeadline(call, settings.signal, settings.timeoutMs, true)
  try {
    const token = await tokenFor(endpoint, settings, call)
    const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
      try {
        return await step()
      } catch (error) {
        throw deadline.explain(error, token)
      }
    }
    const stream = await guarded(async () =>
      open(
        endpoint,
        await send(endpoint, prepared, token, settings, deadline.signal, { call, attempt: 1 }),
        token,
      ),
    )
    deadline.disarm()
    const reader = stream.getReader()
    const messages = new MessageReader(call)
    for (;;) {
      const { done, value } = await guarded(() => reader.read())
      if (done) return
      for (const data of messages.read(value)) yield checkedResponse(endpoint, parsed(endpoint, data))
    }
  } finally {
    deadline.cancel()
  }
}

const parsed = (endpoint: CheckedEndpoint, data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    throw new ResponseValidationError(
      callName(endpoint),
      [{ loc: ['body'], msg: 'Must be JSON.', type: 'json' }],
      data,
    )
  }
}

const open = async (
  endpoint: CheckedEndpoint,
  response: Response,
  token: string | undefined,
): Promise<ReadableStream<Uint8Array>> => {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.status === endpoint.status && streams && response.body) return response.body
  throw errorOf(endpoint, await readResponse(endpoint, response, token))
}
