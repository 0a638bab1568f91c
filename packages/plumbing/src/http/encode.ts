import { convertCase } from '@atelier/contract'
import type { Answer, AnswerHeaders } from './answer.ts'
import { attachment } from './attachment.ts'
import { streamEvents } from './events.ts'
import type { Mounted } from './find-endpoint.ts'

/** What an answer says, without its headers, so that it can be kept and replayed. */
export type Encoded = {
  readonly status: number
  readonly body: string | undefined
  readonly location?: string
}

/** Handlers answer in snake_case, so most replies are right as they are. */
const spell = ({ endpoint: { response }, field_case }: Mounted, value: unknown): unknown => {
  if (response === undefined || field_case === 'snake') return value
  return convertCase(response, value, field_case)
}

/**
 * A handler's reply as the endpoint promises it: JSON in the mount's field case, nothing for an endpoint without a
 * response, an address to go to (`{ location }`) for a 302.
 */
export const encodeReply = (mounted: Mounted, reply: unknown): Encoded => {
  const { status, response } = mounted.endpoint
  if (status === 302) return { status, body: undefined, location: (reply as { location: string }).location }
  return { status, body: response === undefined ? undefined : JSON.stringify(spell(mounted, reply)) }
}

/** The answer that says what was encoded, beside these headers. */
export const respond = (encoded: Encoded, headers: AnswerHeaders): Answer => {
  if (encoded.location !== undefined) headers['Location'] = encoded.location
  if (encoded.body !== undefined) headers['Content-Type'] = 'application/json'
  headers['Cache-Control'] ??= 'no-store'
  return { status: encoded.status, headers, body: encoded.body }
}

const namesJsonAlone = (accept: string | null): boolean =>
  accept !== null && /\bapplication\/json\b/.test(accept) && !/text\/(csv|\*)|\*\/\*/.test(accept)

/** Sends a table to be saved as a file; callers that take JSON alone get its text as a JSON string. */
export const respondWithCsv = (
  mounted: Mounted,
  table: string,
  headers: AnswerHeaders,
  accept: string | null,
): Answer => {
  const { path, status } = mounted.endpoint
  headers['Vary'] = 'Accept'
  if (namesJsonAlone(accept)) return respond({ status, body: JSON.stringify(table) }, headers)
  headers['Content-Type'] = 'text/csv; charset=utf-8'
  headers['Content-Disposition'] = attachment(`${path.split('/').at(-2) ?? 'table'}.csv`)
  headers['Cache-Control'] = 'no-store'
  return { status, headers, body: table }
}

/**
 * Sends an event stream. Waits for the first event, so that a refusal at the start is answered as one.
 */
export const respondWithEvents = async (
  mounted: Mounted,
  reply: unknown,
  headers: AnswerHeaders,
  signal: AbortSignal,
): Promise<Answer> => {
  const stream = await streamEvents(
    reply as AsyncIterable<unknown>,
    (event) => JSON.stringify(spell(mounted, event)),
    signal,
  )
  headers['Content-Type'] = 'text/event-stream; charset=utf-8'
  headers['Cache-Control'] = 'no-store, no-transform'
  headers['X-Accel-Buffering'] = 'no'
  return { status: mounted.endpoint.status, headers, body: stream }
}
