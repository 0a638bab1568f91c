import { apiError } from '@atelier/plumbing/http'
import type { FailureCode } from '../../payments/index.ts'
import { declineOf } from '../order-payments/saved-method.ts'

/**
 * Returns the error of a failed payment, for the seller who requested it.
 *
 * @param outcome state after the failure, as part of a sentence
 * @param advice sentence for a payment that the customer would have to confirm
 */
export const createDeclinedError =
  (outcome: string, advice?: string) =>
  (code: FailureCode): Error => {
    const name = declineOf(code)
    if (name === 'PaymentActionRequired') {
      const sentence = `The bank wants the customer to confirm this payment, which they cannot do now. Nothing was charged, and ${outcome}.`
      return apiError(name, advice === undefined ? sentence : `${sentence} ${advice}`)
    }
    const reason =
      code === 'never_attempted' ? 'the payment processor did not make it' : code.replaceAll('_', ' ')
    return apiError(name, `The payment failed: ${reason}. Nothing was charged, and ${outcome}.`)
  }
