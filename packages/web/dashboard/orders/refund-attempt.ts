import { saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import type { client } from './client.ts'
import { refundTerms, type amountsOf, type RefundTerms } from './refund-terms.ts'

export type RefundBody = Parameters<typeof client.refunds.create>[0]['body']

/** A refund as it was reviewed. What is shown and what is sent stay the same, whatever is loaded again meanwhile. */
export type RefundAttempt = SaveAttempt & {
  readonly body: RefundBody
  /** The amounts of the order before this refund. */
  readonly amounts: ReturnType<typeof amountsOf>
  readonly terms: RefundTerms
  /** True when the subscription of the order ends with it. */
  readonly endsSubscription: boolean
}

/**
 * The attempt at a refund that is now reviewed. It is the attempt before when that one asked for the same and may have
 * been made, so that the server answers it again instead of refunding twice.
 */
export const attemptAt = (
  body: RefundBody,
  amounts: ReturnType<typeof amountsOf>,
  before: RefundAttempt | undefined,
  endsSubscription = false,
): RefundAttempt => {
  const attempt = saveAttempt(body, before)
  if (!('terms' in attempt))
    return { ...attempt, body, amounts, terms: refundTerms(amounts, body.amount), endsSubscription }
  return attempt.endsSubscription === endsSubscription ? attempt : { ...attempt, endsSubscription }
}
