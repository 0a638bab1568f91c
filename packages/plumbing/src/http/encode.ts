import { convertCase, type Endpoint } from '@atelier/contract'
import type { Context } from 'hono'
import { dryRunResponse, jsonResponse, type HttpEnv, isPolarPath, type Mounted, type Step } from './call.ts'
import type { Caller } from './caller.ts'
import { attachment } from './pages.ts'
import { addressKey } from './rate-limit.ts'
import { tagOfResponse } from './revision.ts'
import type { StreamSlots } from './stream-slots.ts'
import { eventTexts, streamTexts } from './streams.ts'
import { isOlderThan, isSince, type Wire } from './wire.ts'

/**
 * Converts the response of an endpoint, identified by its contract path, for the wire of a call below
 * `/snake`.
 */
export type ToPolarResponse = (
  path: string,
  reply: unknown,
  from: { readonly wire: Wire; readonly caller: Caller },
) => unknown

/** Success status, which differs between releases of Polar's SDK. */
const statusOf = ({ status, provider_status }: Endpoint, wire: Wire): Endpoint['status'] => {
  if (provider_status === undefined) return status
  const { value, from = [0, 0], before = [Infinity, 0] } = provider_status
  return isSince(wire, from) && isOlderThan(wire, before) ? value : status
}

/** Serializes a handler's snake_case value in the field case of the mount. */
const toJson = ({ endpoint: { response }, field_case }: Mounted, value: unknown): string => {
  const isReady = response === undefined || field_case === 'snake'
  return JSON.stringify(isReady ? value : convertCase(response, value, field_case))
}

const namesJsonAlone = (accept = ''): boolean =>
  /\bapplication\/json\b/.test(accept) && !/text\/(csv|\*)|\*\/\*/.test(accept)

/** Yields the JSON string of a text that arrives in pieces. */
async function* jsonStringOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let quote = '"'
  for await (const piece of pieces) {
    yield quote + JSON.stringify(piece).slice(1, -1)
    quote = ''
  }
  yield `${quote}"`
}

/**
 * Streams a table as a file download; callers that accept only JSON get its text as a JSON string. A table may be
 * longer than any string, so it is never in memory whole.
 */
const csvResponse = async (c: Context<HttpEnv>, lines: AsyncIterable<string>): Promise<Response> => {
  const { path, status } = c.var.mounted.endpoint
  c.header('Vary', 'Accept')
  if (namesJsonAlone(c.req.header('accept')))
    return c.newResponse(await streamTexts(jsonStringOf(lines)), {
      status,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    })
  return c.newResponse(await streamTexts(lines), {
    status,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(`${path.split('/').at(-2) ?? 'table'}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}

const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const

/** Responds with an event stream, which holds its slot until its reader or its source has ended. */
const eventsResponse = async (
  c: Context<HttpEnv>,
  openEvents: () => Promise<AsyncIterable<unknown>>,
  slots: StreamSlots,
): Promise<Response> => {
  const { mounted, request } = c.var
  const { status } = mounted.endpoint
  // HEAD waits for the first event as GET does, for the same status; then the app ends the stream.
  const leave = request.only_head ? () => undefined : slots.take(addressKey(request.ip), c.req.path)
  try {
    const events = await openEvents()
    const texts = eventTexts(events, (event) => toJson(mounted, event), request.signal)
    return c.newResponse(await streamTexts(texts, leave), { status, headers: eventHeaders })
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Last step: runs the handler and responds with its reply. `implement`, or `defineArea`, has checked that the
 * type of the reply matches the endpoint.
 */
export const runHandler =
  (slots: StreamSlots, toPolarResponse: ToPolarResponse = (_, reply) => reply): Step =>
  async (c) => {
    const { mounted, input, caller, request, repetition, wire } = c.var
    const { response, stream, failures } = mounted.endpoint
    const status = statusOf(mounted.endpoint, wire)
    // The steps before have decided what they could.
    if (request.dry_run && mounted.route.hasDryRun !== true) return dryRunResponse(c)
    const run = async (): Promise<unknown> => mounted.route.run(input, { caller, request, repetition, wire })
    if (stream === 'events') return eventsResponse(c, run as () => Promise<AsyncIterable<unknown>>, slots)
    const reply = await run()
    if (stream === 'csv') return csvResponse(c, reply as AsyncIterable<string>)
    if (status === 302) {
      c.header('Location', (reply as { location: string }).location)
      return jsonResponse(c, status, null)
    }
    // These responses contain tokens and secrets (RFC 6749, section 5.1).
    if (failures !== undefined) c.header('Pragma', 'no-cache')
    const emptyBody = status === mounted.endpoint.status ? null : '{}'
    if (response === undefined) return jsonResponse(c, status, emptyBody)
    const tag = tagOfResponse(reply)
    if (tag !== undefined) c.header('ETag', tag)
    const value = isPolarPath(mounted)
      ? toPolarResponse(mounted.endpoint.path, reply, { wire, caller })
      : reply
    return jsonResponse(c, status, toJson(mounted, value))
  }
