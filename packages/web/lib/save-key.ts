import { isRejected, type CallError } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** One attempt to save, and the key under which the server remembers it. */
export type SaveAttempt = {
  readonly key: string
  /** Sent body, as JSON. */
  readonly sent: string
  /** True after a call with an unknown outcome: it may have been saved. */
  readonly isUnclear: boolean
}

/**
 * Returns the attempt that sends `body`. It retains the key of the former attempt when that one sent the same
 * and may have been saved, so that nothing is created twice.
 */
export const saveAttempt = <A extends SaveAttempt>(body: unknown, before: A | undefined): A | SaveAttempt => {
  const json = JSON.stringify(body)
  return before?.isUnclear && before.sent === json
    ? before
    : { key: newIdempotencyKey(), sent: json, isUnclear: false }
}

/**
 * Returns the attempt after a call that failed with `error`. A rejection settles it: the server stores the
 * rejection under the key, so that a retry needs a new one.
 */
export const afterFailure = <A extends SaveAttempt>(attempt: A, error: CallError): A => {
  // The server answers these two before it looks up the key; a conflict means that the first call is still in
  // progress.
  const isUntouched = error.kind === 'Unauthorized' || error.kind === 'TooManyRequests'
  if (isUntouched) return attempt
  if (error.kind === 'Conflict' || !isRejected(error)) return { ...attempt, isUnclear: true }
  return { ...attempt, key: newIdempotencyKey(), isUnclear: false }
}
