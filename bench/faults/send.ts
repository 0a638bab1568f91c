/** Response to one request, or the reason for its absence. */
export type ApiResponse = {
  readonly call: string
  /** 0 without a response. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfter: string | null
  readonly failure: string | undefined
  readonly ms: number
}

export type Sent = {
  readonly method?: string
  readonly token?: string
  readonly json?: unknown
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** Response timeout, in milliseconds. Default 15 seconds. */
  readonly withinMs?: number
}

const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Sends one request and resolves with its outcome; never rejects. `name` replaces the path in sentences. */
export const send = async (
  base: string,
  path: string,
  options: Sent = {},
  name = path,
): Promise<ApiResponse> => {
  const { json, bytes, method = json === undefined && bytes === undefined ? 'GET' : 'POST' } = options
  const call = `${method} ${name}`
  const from = performance.now()
  const outcome = { call, body: {}, retryAfter: null, failure: undefined }
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
        ...options.headers,
      },
      body: bytes === undefined ? (json === undefined ? null : JSON.stringify(json)) : new Uint8Array(bytes),
      redirect: 'manual',
      signal: AbortSignal.timeout(options.withinMs ?? 15_000),
    })
    const body = objectOf(await response.text())
    const { status, headers } = response
    return { ...outcome, status, body, retryAfter: headers.get('retry-after'), ms: performance.now() - from }
  } catch (error) {
    const { message, cause } = error as Error
    const failure = cause instanceof Error && cause.message !== '' ? cause.message : message
    return { ...outcome, status: 0, failure, ms: performance.now() - from }
  }
}

/**
 * Describes the failures among responses, each kind with its count: `POST /v1/checkouts/ answered 500 (3
 * times)`.
 */
export const describe = (responses: readonly ApiResponse[]): string => {
  const counts = new Map<string, number>()
  for (const { call, status, failure, retryAfter } of responses) {
    const message = status === 0 ? `had no response (${failure})` : `answered ${status}`
    const text = `${call} ${message}${status === 503 && retryAfter === null ? ' without Retry-After' : ''}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${text} (${count} times)`).join('; ')
}

/**
 * True for a response that a client can rely on while the server cannot work: 503 or 507, with a time to
 * retry.
 */
export const asksToComeBack = ({ status, retryAfter }: ApiResponse): boolean =>
  status === 507 || (status === 503 && /^\d+$/.test(retryAfter ?? ''))
