/** The hosts the client speaks to: orders, direct runs, and the account's own calls. */
export type Host = 'queue' | 'run' | 'rest'

/** One call, whichever way it came. */
export type Call = {
  readonly method: string
  /** What follows the host, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** The JSON body; undefined when there is none. */
  readonly input: unknown
  /** The header `Idempotency-Key`; null when it is not there. */
  readonly key: string | null
  readonly signal: AbortSignal
}

export type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A value answers as JSON, a stream as server-sent events. */
  readonly body: unknown
  readonly events?: AsyncIterable<unknown>
}

export const answer = (status: number, body: unknown): Answer => ({ status, body })
export const notFound = (what: string): Answer => answer(404, { detail: `There is no such ${what}.` })

/** A call that cannot be done; the body is what the wire carries. */
export class CallFailure extends Error {
  readonly status: number
  readonly detail: unknown

  constructor(status: number, detail: unknown) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.status = status
    this.detail = detail
  }
}

/** A field of the input that will not do. */
export const invalidInput = (field: string, msg: string): CallFailure =>
  new CallFailure(422, [{ loc: ['body', field], msg, type: 'value_error' }])
