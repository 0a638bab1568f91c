import {
  ClientError,
  ConnectionError,
  RequestAbortedError,
  RequestTimeoutError,
  UnexpectedClientError,
} from './errors.ts'

/** One attempt's end: the caller's signal and the time limit in one, and what a failure under it means. */
export type Deadline = {
  readonly signal: AbortSignal
  /** The error to throw for what `fetch` threw. */
  explain(error: unknown): ClientError
  /** Ends the time limit; the caller's signal goes on. */
  disarm(): void
  /** Lets go of both. */
  release(): void
  /** Lets go of both and ends whatever is still under way. */
  cancel(): void
}

export const openDeadline = (
  call: string,
  outer: AbortSignal | undefined,
  timeoutMs: number | undefined,
): Deadline => {
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  let late = false
  const timer =
    timeoutMs === undefined || timeoutMs <= 0
      ? undefined
      : setTimeout(() => {
          late = true
          controller.abort()
        }, timeoutMs)
  const disarm = () => clearTimeout(timer)
  const release = () => {
    disarm()
    outer?.removeEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    explain: (error) => {
      if (error instanceof ClientError) return error
      if (outer?.aborted) return new RequestAbortedError(call)
      if (late) return new RequestTimeoutError(call)
      return error instanceof TypeError
        ? new ConnectionError(call, error)
        : new UnexpectedClientError(call, error)
    },
    disarm,
    release,
    cancel: () => {
      release()
      controller.abort()
    },
  }
}
