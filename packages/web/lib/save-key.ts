import { isRejected, type CallError } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** One attempt to save something, and the key under which the server remembers it. */
export type SaveAttempt = {
  readonly key: string
  /** What was sent, as JSON. */
  readonly sent: string
  /** Whether a call was made whose outcome is not known: it may have been saved. */
  readonly isUnclear: boolean
}

/**
 * The attempt that sends `body`. It keeps the key of the attempt before when that one sent the same and may have been
 * saved, so that nothing is created twice.
 */
export const saveAttempt = <A extends SaveAttempt>(body: unknown, before: A | undefined): A | SaveAttempt => {
  const sent = JSON.stringify(body)
  return before?.isUnclear && before.sent === sent
    ? before
    : { key: newIdempotencyKey(), sent, isUnclear: false }
}

/**
 * The attempt after a call that failed with `error`. A refusal settles it: the server keeps the refusal under the key,
 * so that another try needs a new one.
 */
export const afterFailure = <A extends SaveAttempt>(attempt: A, error: CallError): A => {
  // These two are answered before the server looks the key up; a conflict says that the first call is still at work.
  const isUntouched = error.kind === 'Unauthorized' || error.kind === 'TooManyRequests'
  if (isUntouched) return attempt
  if (error.kind === 'Conflict' || !isRejected(error)) return { ...attempt, isUnclear: true }
  return { ...attempt, key: newIdempotencyKey(), isUnclear: false }
}
