import type { CallError } from '../../lib/api-error.ts'
import { retellIssues } from '../../lib/texts/retell.ts'
import { useSpeech } from './speech.ts'

/** Error texts for customers. Messages of the server without a code are English, and only cover the rare cases. */
export const useErrorSentence = (): ((error: CallError) => string) => {
  const { say, retell } = useSpeech()
  return ({ kind, sentence, code, values, issues = [] }) => {
    const retold = retell({ sentence, code, values })
    if (kind === 'network' || kind === 'Unavailable') return say('error.network')
    if (kind === 'TooManyRequests' || kind === 'ManualRetryLimitExceeded') return say('error.tooMany')
    if (kind === 'Unauthorized') return say('error.signedOut')
    if (kind === 'NotPermitted') return say('error.notPermitted')
    if (kind === 'ResourceNotFound') return say('error.notFound')
    if (kind === 'PaymentError' || kind === 'PaymentFailed' || kind === 'PaymentActionRequired')
      return (code && retold) ?? say('error.card')
    if (kind === 'AlreadyCanceledSubscription') return say('error.alreadyCanceled')
    if (kind === 'MissingPaymentMethod') return say('error.missingMethod')
    if (kind === 'PaymentMethodInUseByActiveSubscription') return say('error.methodInUse')
    if (kind === 'PaymentAlreadyInProgress') return say('error.paymentUnderWay')
    if (kind === 'OrderNotEligibleForRetry') return say('error.notOwed')
    if (kind === 'SubscriptionUpdatePending') return say('error.updatePending')
    if (kind === 'RevisionMismatch' || kind === 'InactiveSubscription') return say('error.changed')
    if (kind === 'invalid')
      return (
        retellIssues(issues, retell)
          .map(({ msg }) => msg)
          .join(' ') || say('error.invalid')
      )
    return kind === 'unexpected' ? say('error.unexpected') : (retold ?? say('error.unexpected'))
  }
}
