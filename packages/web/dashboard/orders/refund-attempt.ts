import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { refundTerms, type amountsOf, type RefundTerms } from './refund-terms.ts'

export type RefundBody = BodyOf<typeof api.refunds.create>

/**
 * A refund under review. The displayed and the sent values stay the same, whatever is reloaded in the
 * meantime.
 */
export type RefundAttempt = SaveAttempt & {
  readonly body: RefundBody
  /** Amounts of the order before this refund. */
  readonly amounts: ReturnType<typeof amountsOf>
  readonly terms: RefundTerms
}

/**
 * Returns the attempt under review. It is the former attempt when that one requested the same and may have
 * succeeded, so that the server returns the same refund instead of a second one. An attempt that ended the
 * subscription is still the same when its end is no longer offered.
 */
export const attemptAt = (
  body: RefundBody,
  amounts: ReturnType<typeof amountsOf>,
  before: RefundAttempt | undefined,
): RefundAttempt => {
  const { revokeSubscription } = before?.isUnclear ? before.body : body
  const request = { ...body, ...(revokeSubscription !== undefined && { revokeSubscription }) }
  const attempt = saveAttempt(request, before)
  if (!('terms' in attempt))
    return { ...attempt, body: request, amounts, terms: refundTerms(amounts, request.amount) }
  return attempt
}
