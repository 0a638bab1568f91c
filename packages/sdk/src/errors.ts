import type { Issue, ApiErrorName, apiErrorStatuses } from '@atelier/contract/primitives/api-errors'

/** Base class of all errors of the client. `call` is the method and path of the call, without its input. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError'
  readonly call: string
  constructor(message: string, call: string, options?: ErrorOptions) {
    super(message, options)
    this.call = call
  }
}

/** Parts of a response that an error preserves. */
export type ResponseFacts = {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, otherwise the text. */
  readonly body: unknown
}

/** Typed fields of an error that has a name in the contract. */
export type NamedError<N extends ApiErrorName> = {
  readonly error: N
  readonly status: (typeof apiErrorStatuses)[N]
  readonly detail: string
  readonly body: { readonly error: N; readonly detail: string }
}

/** The server responded with an error, or with a response that the call does not declare. */
export class ApiError extends ClientError {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly headers: Headers
  readonly contentType: string | null
  readonly body: unknown
  /** Name of the error, such as `ExpiredCheckoutError`. */
  readonly error: string | undefined
  /** The server's explanation: a sentence, or the issues of a 422. */
  readonly detail: string | readonly Issue[] | undefined
  constructor(message: string, call: string, response: ResponseFacts) {
    super(message, call)
    this.status = response.status
    this.headers = response.headers
    this.contentType = response.headers.get('content-type')
    this.body = response.body
    const error = field(response.body, 'error')
    this.error = typeof error === 'string' ? error : undefined
    const detail = field(response.body, 'detail')
    this.detail = typeof detail === 'string' ? detail : undefined
  }

  /** True for the named error of the contract; its status, body and detail are then typed. */
  is<N extends ApiErrorName>(name: N): this is this & NamedError<N> {
    return this.error === name
  }
}

/** The server rejected the input (422): `detail` lists the issues. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
  override readonly detail: readonly Issue[]
  constructor(call: string, response: ResponseFacts, detail: readonly Issue[]) {
    super(
      detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ') || 'API error occurred',
      call,
      response,
    )
    this.detail = detail
  }
}

/** The input is invalid; nothing was sent. */
export class InputValidationError extends ClientError {
  override readonly name = 'InputValidationError'
  readonly issues: readonly Issue[]
  constructor(call: string, issues: readonly Issue[]) {
    super('Input validation failed', call)
    this.issues = issues
  }
}

/** The response does not match the schema of the call. */
export class ResponseValidationError extends ClientError {
  override readonly name = 'ResponseValidationError'
  readonly issues: readonly Issue[]
  readonly #body: unknown
  constructor(call: string, issues: readonly Issue[], body: unknown) {
    super('Response validation failed', call)
    this.issues = issues
    this.#body = body
  }

  /**
   * Body of the response. It is not shown when the error is printed, because responses can contain secrets.
   */
  get body(): unknown {
    return this.#body
  }
}

/** The caller's signal aborted the call. */
export class RequestAbortedError extends ClientError {
  override readonly name = 'RequestAbortedError'
  constructor(call: string) {
    super('Request aborted by client', call)
  }
}

/** The response took longer than `timeoutMs`. */
export class RequestTimeoutError extends ClientError {
  override readonly name = 'RequestTimeoutError'
  constructor(call: string) {
    super('Request timed out', call)
  }
}

/** No response: the network or the server is unreachable. */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError'
  constructor(call: string, options?: ErrorOptions) {
    super('Unable to make request', call, options)
  }
}

/** `fetch` failed with an unexpected error. */
export class UnexpectedClientError extends ClientError {
  override readonly name = 'UnexpectedClientError'
  constructor(call: string, options?: ErrorOptions) {
    super('Unexpected HTTP client error', call, options)
  }
}

/** The options of the client are invalid, so the request cannot be made. */
export class InvalidRequestError extends ClientError {
  override readonly name = 'InvalidRequestError'
}

/** Returns one field of an unknown body. */
export const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined
