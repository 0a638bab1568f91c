import type { Endpoint } from '@atelier/contract'
import type { Log } from '../log/log.ts'
import type { Step } from './call.ts'
import type { Caller } from './caller.ts'
import type { RequestFacts } from './handler.ts'

/** A call of an endpoint with its answer. */
export type AnsweredCall = {
  readonly endpoint: Endpoint
  /** Who called, as far as the credentials were known; undefined when they were missing or unknown. */
  readonly caller: Caller | undefined
  readonly request: RequestFacts
  /** The path of the endpoint at which it was called, with names of parameters in braces. */
  readonly path: string
  /** The address as it was sent. */
  readonly url: string
  /** The values of the parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>
  /** The body as it was read; empty when there was none, or the call ended before it was read. */
  readonly body: Uint8Array
  readonly status: number
  /** The JSON of the answer; null for answers without a body, and for streams and tables. */
  readonly answer: string | null
  readonly idempotency_key: string | undefined
  /** Whether the answer is that of an earlier call with the same key. */
  readonly replayed: boolean
  /** How long the answer took, in milliseconds. */
  readonly duration_ms: number
}

/** Is told of each call after its answer is known. It must be quick: the answer leaves when it returns. */
export type NoteCall = (call: AnsweredCall) => void

const nothing = new Uint8Array()

/** The step that tells of calls, but not of HEAD, which counts nothing. What goes wrong in telling is logged and changes no answer. */
export const noteCalls =
  (note: NoteCall, log: Log): Step =>
  async (c, next) => {
    const started = performance.now()
    // Errors of the following steps have become answers when this resolves.
    await next()
    if (c.req.method === 'HEAD') return
    // A call can end before the steps that set these.
    const found: Partial<typeof c.var> = c.var
    try {
      note({
        endpoint: c.var.mounted.endpoint,
        caller: found.caller ?? found.recognized,
        request: c.var.request,
        path: c.var.mounted.path,
        url: c.req.url,
        parameters: c.var.path,
        body: found.body ?? nothing,
        status: c.res.status,
        answer: found.answer ?? null,
        idempotency_key: c.req.header('idempotency-key'),
        replayed: c.res.headers.get('idempotent-replayed') === 'true',
        duration_ms: performance.now() - started,
      })
    } catch (error) {
      log.error({ err: error, request_id: c.var.request.id }, 'A call could not be noted.')
    }
  }
