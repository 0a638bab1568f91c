import {
  ClientError,
  ConnectionError,
  RequestAbortedError,
  RequestTimeoutError,
  UnexpectedClientError,
} from './errors.ts'
import { safeCause } from './redact.ts'

/** Maximum delay of a timer, in milliseconds (24 days): a longer one fires immediately. */
export const maxTimerMs = 2 ** 31 - 1

/** Combines the caller's signal and the timeout of one attempt, and explains the errors of both. */
export type Deadline = {
  /** Undefined when nothing can end the attempt early: a signal doubles the cost of a request. */
  readonly signal: AbortSignal | undefined
  /** Returns the error to throw for an error of `fetch`; it never contains the token. */
  explain(error: unknown, token: string | undefined): ClientError
  /** Ends the timeout; the caller's signal stays in effect. */
  disarm(): void
  /** Ends the timeout and the listening to the caller's signal. */
  release(): void
  /** Releases both, and aborts a running request. */
  cancel(): void
}

/**
 * Opens the deadline of one attempt.
 *
 * @param call name of the call, for errors
 * @param cancellable true if `cancel` must be able to abort the request
 */
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
        Math.min(timeoutMs, maxTimerMs),
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
