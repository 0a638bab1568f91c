import type { Endpoint } from '@atelier/contract'
import { checkedResponse, errorOf, readAnswer } from './answer.ts'
import { send } from './call.ts'
import { type Deadline, openDeadline } from './deadline.ts'
import { ResponseValidationError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { callName, type GivenParts, prepareCall } from './request.ts'

/**
 * Follows an event stream: one value per message, until the server ends it. The request is made when
 * the iteration starts and ended when it is left; `timeoutMs` limits the wait for the stream to open.
 */
export async function* followEvents(
  row: Endpoint,
  given: GivenParts,
  client: ClientOptions,
  options: CallOptions,
): AsyncGenerator<unknown> {
  const prepared = prepareCall(row, given, client)
  const deadline = openDeadline(callName(row), options.signal, options.timeoutMs ?? client.timeoutMs)
  try {
    const stream = await open(
      row,
      await guarded(deadline, () => send(row, prepared, client, options, deadline.signal)),
    )
    deadline.disarm()
    const reader = stream.getReader()
    const messages = new MessageReader()
    for (;;) {
      const { done, value } = await guarded(deadline, () => reader.read())
      if (done) return
      for (const data of messages.read(value))
        yield checkedResponse(row, parsed(row, data), client.wire ?? 'area')
    }
  } finally {
    deadline.cancel()
  }
}

const parsed = (row: Endpoint, data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    throw new ResponseValidationError(
      callName(row),
      [{ loc: ['body'], msg: 'Must be JSON.', type: 'json' }],
      data,
    )
  }
}

const guarded = async <T>(deadline: Deadline, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    throw deadline.explain(error)
  }
}

const open = async (row: Endpoint, response: Response): Promise<ReadableStream<Uint8Array>> => {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.status === row.status && streams && response.body) return response.body
  throw errorOf(row, await readAnswer(response))
}

/** Takes the data of whole messages out of a stream of bytes (HTML standard, section 9.2.6). */
export class MessageReader {
  #decoder = new TextDecoder()
  #rest = ''
  #data: string[] = []

  read(bytes: Uint8Array): string[] {
    const messages: string[] = []
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true })
    // a carriage return at the end may be the first half of a line's end
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) messages.push(this.#data.join('\n'))
        this.#data = []
      } else if (line.startsWith('data:')) this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    }
    return messages
  }
}
