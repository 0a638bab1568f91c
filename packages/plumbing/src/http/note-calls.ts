import type { Endpoint } from '@atelier/contract'
import type { Log } from '../log/log.ts'
import type { Step } from './call.ts'
import type { Caller } from './caller.ts'
import type { RequestFacts } from './handler.ts'

/** Call of an endpoint with its response. */
export type FinishedCall = {
  readonly endpoint: Endpoint
  /** Caller, if identified by its credentials; undefined when they were missing or unknown. */
  readonly caller: Caller | undefined
  readonly request: RequestFacts
  /** Path of the called endpoint, with parameter names in braces. */
  readonly path: string
  /** URL as sent. */
  readonly url: string
  /** Values of the path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  /** Body as read; empty for no body, or when the call ended before it was read. */
  readonly body: Uint8Array
  readonly status: number
  /** JSON of the response; null for responses without a body, and for streams and tables. */
  readonly response_json: string | null
  readonly idempotency_key: string | undefined
  /** The response is that of an earlier call with the same key. */
  readonly replayed: boolean
  /** Duration of the call, in milliseconds. */
  readonly duration_ms: number
}

/** Observer of each call, once its response is known. Must be fast: the response is sent when it returns. */
export type NoteCall = (call: FinishedCall) => void

const noBytes = new Uint8Array()

/**
 * Step that reports calls, except HEAD and dry runs, which count nothing. Errors of the observer are logged and change
 * no response.
 */
export const noteCalls =
  (note: NoteCall, log: Log): Step =>
  async (c, next) => {
    const started = performance.now()
    // Errors of the following steps have become responses when this resolves.
    await next()
    if (c.req.method === 'HEAD' || c.var.request.dry_run) return
    // A call can end before the steps that set these.
    const variables: Partial<typeof c.var> = c.var
    try {
      note({
        endpoint: c.var.mounted.endpoint,
        caller: variables.caller ?? variables.recognized,
        request: c.var.request,
        path: c.var.mounted.path,
        url: c.req.url,
        parameters: c.var.path,
        body: variables.body ?? noBytes,
        status: c.res.status,
        response_json: variables.response_json ?? null,
        idempotency_key: c.req.header('idempotency-key'),
        replayed: c.res.headers.get('idempotent-replayed') === 'true',
        duration_ms: performance.now() - started,
      })
    } catch (error) {
      log.error({ err: error, request_id: c.var.request.id }, 'A call could not be noted.')
    }
  }
