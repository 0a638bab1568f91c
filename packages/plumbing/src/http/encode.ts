import { respell, spellOdd } from '@atelier/contract'
import { attachment } from './attachment.ts'
import { streamEvents } from './events.ts'
import type { Mounted } from './find-row.ts'

/** An answer before it is a Response, so that it can be kept and replayed. */
export type Encoded = {
  readonly status: number
  readonly body: string | undefined
  readonly location?: string
}

/** Handlers answer in snake_case, so most replies are right as they are. */
const spell = ({ row: { response }, spelling }: Mounted, value: unknown): unknown => {
  if (response === undefined || spelling === 'snake') return value
  return spelling === 'mixed' ? spellOdd(response, value) : respell(response, value, spelling)
}

/**
 * A handler's reply as the row promises it: JSON in the mount's spelling, nothing for a row without a
 * response, an address to go to (`{ location }`) for a 302.
 */
export const encodeReply = (mounted: Mounted, reply: unknown): Encoded => {
  const { status, response } = mounted.row
  if (status === 302) return { status, body: undefined, location: (reply as { location: string }).location }
  return { status, body: response === undefined ? undefined : JSON.stringify(spell(mounted, reply)) }
}

/** Sends an encoded answer. */
export const respond = (encoded: Encoded, headers: Headers): Response => {
  if (encoded.location !== undefined) headers.set('Location', encoded.location)
  if (encoded.body !== undefined) headers.set('Content-Type', 'application/json')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  return new Response(encoded.body ?? null, { status: encoded.status, headers })
}

const namesJsonAlone = (accept: string | null): boolean =>
  accept !== null && /\bapplication\/json\b/.test(accept) && !/text\/(csv|\*)|\*\/\*/.test(accept)

/** Sends a table to be saved as a file; callers that take JSON alone get its text as a JSON string. */
export const respondWithCsv = (
  mounted: Mounted,
  table: string,
  headers: Headers,
  accept: string | null,
): Response => {
  const { path, status } = mounted.row
  headers.append('Vary', 'Accept')
  if (namesJsonAlone(accept)) return respond({ status, body: JSON.stringify(table) }, headers)
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', attachment(`${path.split('/').at(-2) ?? 'table'}.csv`))
  headers.set('Cache-Control', 'no-store')
  return new Response(table, { status, headers })
}

/**
 * Sends an event stream. Waits for the first event, so that a refusal at the start is answered as one.
 */
export const respondWithEvents = async (
  mounted: Mounted,
  reply: unknown,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> => {
  const stream = await streamEvents(
    reply as AsyncIterable<unknown>,
    (event) => JSON.stringify(spell(mounted, event)),
    signal,
  )
  headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  headers.set('Cache-Control', 'no-store, no-transform')
  headers.set('X-Accel-Buffering', 'no')
  return new Response(stream, { status: mounted.row.status, headers })
}
