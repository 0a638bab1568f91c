import type { RefundStatus } from '@atelier/contract'
import { sortIssues, type CallError } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'

/** Returns the form field of a server issue. */
export const fieldOf = (loc: readonly (string | number)[]): 'amount' | 'comment' | undefined =>
  (['amount', 'comment'] as const).find((field) => loc.includes(field))

/** Returns the reason of a failed refund, unless a field of the form shows it. */
export const problemOf = (error: CallError, isUnclear: boolean): string | undefined => {
  if (isUnclear)
    return `${errorSentence(error)} The refund may still have been made; if so, the timeline of the order shows it. Trying again does not refund twice.`
  return error.issues?.length ? sortIssues(error.issues, fieldOf).notice : errorSentence(error)
}

/** True for refunds that return money, now or soon. */
const isMade = (status: RefundStatus): boolean => status === 'succeeded' || status === 'pending'

/** Returns the texts of the switch that also revokes benefits or ends a subscription. */
export const switchWords = (kind: 'order' | 'subscription') => ({
  label: kind === 'order' ? 'Revoke the benefits' : 'End the subscription',
  hint: `License keys, downloads and access that came with this ${kind} end immediately.`,
})

const endOf = (status: RefundStatus): string =>
  status === 'succeeded' ? ', and the subscription has ended' : '; the subscription ends with it'

/** Returns the outcome of a refund as a sentence. */
export const outcomeOf = (
  status: RefundStatus,
  total: string,
  endsSubscription = false,
): { readonly tone: 'good' | 'bad'; readonly sentence: string } => {
  if (!isMade(status)) return { tone: 'bad', sentence: `${total} could not be refunded.` }
  const clause = `${total} ${status === 'succeeded' ? 'was refunded' : 'is on its way back'}`
  return { tone: 'good', sentence: `${clause}${endsSubscription ? endOf(status) : ''}.` }
}
