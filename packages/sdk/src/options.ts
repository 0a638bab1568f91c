import type { Hooks } from './hooks.ts'

/** Clock, pauses and random numbers of the client; replace them to run on a virtual clock. */
export type Timing = {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** Random number from 0 up to 1. */
  random(): number
}

/** Conditions and intervals of retries (specification 1, section 7.7). */
export type RetryPolicy = {
  readonly statuses: readonly number[]
  readonly initialIntervalMs: number
  /** Factor between successive pauses. */
  readonly exponent: number
  readonly maxIntervalMs: number
  /** Time limit for new attempts after the first one, in milliseconds. */
  readonly maxElapsedMs: number
  /** Retries a call without a response too. */
  readonly connectionErrors: boolean
}

export type ClientOptions = {
  /**
   * Base URL of the API, without `/v1`: `https://example.com`, `https://example.com/snake`; `/` in a page
   * means its own origin.
   */
  readonly serverURL?: string | undefined
  /**
   * Sent as bearer token with every call that needs one: the token, or a function called before each request.
   * Default: the environment variable `ATELIER_ACCESS_TOKEN`, if there is an environment.
   */
  readonly accessToken?: string | (() => string | Promise<string>) | undefined
  /**
   * Function that responds to a `Request`. Default: the global `fetch`. The `fetch` of an application makes
   * calls in process.
   */
  readonly fetch?: ((request: Request, init?: RequestInit) => Promise<Response> | Response) | undefined
  /**
   * Field case of bodies on the wire: that of the area, or snake_case everywhere. Results have the area's.
   * Default: `area`.
   */
  readonly wire?: 'area' | 'snake' | undefined
  /** Timeout of one attempt, its response included, in milliseconds. Default: none. */
  readonly timeoutMs?: number | undefined
  /** `true` for the standard policy, or the properties that differ from it. Default: no retries. */
  readonly retries?: boolean | Partial<RetryPolicy> | undefined
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Functions that see and change requests and responses. */
  readonly hooks?: Hooks | undefined
  readonly timing?: Partial<Timing> | undefined
}

/** Options of one call, which replace the client's; headers and hooks are added to them. */
export type CallOptions = ClientOptions & {
  readonly signal?: AbortSignal | undefined
  /** Makes a write safe to repeat: the same key returns the saved response. Generated when retries are on. */
  readonly idempotencyKey?: string | undefined
}

/** Options of a call without any; `settingsOf` recognizes it by identity. */
export const noOptions: CallOptions = {}

/** Returns the options of the client, overridden by those of one call. */
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
