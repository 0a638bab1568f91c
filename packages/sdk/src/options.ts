import type { Hooks } from './hooks.ts'

/** The clock, pauses and random numbers of the client; replace them to run on a virtual clock. */
export type Timing = {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

/** When and how long a call is retried (specification 1, section 7.7). */
export type RetryPolicy = {
  readonly statuses: readonly number[]
  readonly initialIntervalMs: number
  /** Each pause is this many times the one before. */
  readonly exponent: number
  readonly maxIntervalMs: number
  /** No new attempt starts later than this after the first. */
  readonly maxElapsedMs: number
  /** Whether a call without an answer is retried too. */
  readonly connectionErrors: boolean
}

export type ClientOptions = {
  /** The base URL of the API, without `/v1`: `https://example.com`, `https://example.com/snake`; `/` in a page means its own origin. */
  readonly serverURL?: string | undefined
  /**
   * Sent as bearer token with every call that needs one: the token, or a function asked before each
   * request. Default: `ATELIER_ACCESS_TOKEN` of the environment, where there is one.
   */
  readonly accessToken?: string | (() => string | Promise<string>) | undefined
  /** The function that answers a `Request`. Default: the global `fetch`. The `fetch` of an application makes calls in process. */
  readonly fetch?: ((request: Request, init?: RequestInit) => Promise<Response> | Response) | undefined
  /** The field case of bodies on the wire: that of the area, or snake_case everywhere. Results have the area's. Default: `area`. */
  readonly wire?: 'area' | 'snake' | undefined
  /** Milliseconds one attempt may take, its answer included. Default: no limit. */
  readonly timeoutMs?: number | undefined
  /** `true` for the standard policy, or the properties that differ from it. Default: no retries. */
  readonly retries?: boolean | Partial<RetryPolicy> | undefined
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Functions that see and change requests and responses. */
  readonly hooks?: Hooks | undefined
  readonly timing?: Partial<Timing> | undefined
}

/** The options of one call, which replace the client's; headers and hooks are added to them. */
export type CallOptions = ClientOptions & {
  readonly signal?: AbortSignal | undefined
  /** Makes a write safe to repeat: the same key gives the saved answer. Generated when retries are on. */
  readonly idempotencyKey?: string | undefined
}

/** The options of a call that has none; `settingsOf` recognises it by identity. */
export const noOptions: CallOptions = {}

/** The options of the client, overridden by those of one call. */
export const settingsOf = (client: ClientOptions, call: CallOptions): CallOptions => {
  if (call === noOptions) return client
  const settings: Record<string, unknown> = { ...client }
  for (const [name, value] of Object.entries(call)) if (value !== undefined) settings[name] = value
  return {
    ...settings,
    headers: { ...client.headers, ...call.headers },
    hooks: { ...client.hooks, ...call.hooks },
  }
}
