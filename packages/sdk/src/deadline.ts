import {
  ClientError,
  ConnectionError,
  RequestAbortedError,
  RequestTimeoutError,
  UnexpectedClientError,
} from './errors.ts'
import { safeCause } from './redact.ts'

/** Longest time of a timer, in milliseconds, which is 24 days: with a longer one it is due at once. */
export const longestTimerMs = 2 ** 31 - 1

/** Joins the caller's signal and the time limit of one attempt in one signal, and explains the errors of both. */
export type Deadline = {
  /** Absent when nothing can end the attempt early: a signal doubles the cost of a request. */
  readonly signal: AbortSignal | undefined
  /** The error to throw for an error of `fetch`; it never contains the token. */
  explain(error: unknown, token: string | undefined): ClientError
  /** Ends the time limit; the caller's signal stays in effect. */
  disarm(): void
  /** Ends the time limit and the listening to the caller's signal. */
  release(): void
  /** Releases both, and aborts the request if it is still running. */
  cancel(): void
}

export const openDeadline = (
  call: string,
  outer: AbortSignal | undefined,
  timeoutMs: number | undefined,
  cancellable = false,
): Deadline => {
  const limited = timeoutMs !== undefined && timeoutMs > 0
  const controller = outer || limited || cancellable ? new AbortController() : undefined
  const abort = () => controller?.abort(outer?.reason)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  let late = false
  const timer = limited
    ? setTimeout(
        () => {
          late = true
          controller?.abort()
        },
        Math.min(timeoutMs, longestTimerMs),
      )
    : undefined
  const disarm = () => clearTimeout(timer)
  const release = () => {
    disarm()
    outer?.removeEventListener('abort', abort)
  }
  return {
    signal: controller?.signal,
    explain: (error, token) => {
      if (error instanceof ClientError) return error
      if (outer?.aborted) return new RequestAbortedError(call)
      if (late) return new RequestTimeoutError(call)
      const options = safeCause(error, token)
      return error instanceof TypeError
        ? new ConnectionError(call, options)
        : new UnexpectedClientError(call, options)
    },
    disarm,
    release,
    cancel: () => {
      release()
      controller?.abort()
    },
  }
}
