import type { FailureCode } from '../failures.ts'

/** What Stripe says of a refused card. Sources: its lists of error codes and of decline codes. */
export type CardError = {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}

const byCode: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
}

/** Why a card was refused, in our own terms. The bank's reason is more exact than Stripe's, where it gives one. */
export const failureCodeOf = ({ code, decline_code }: CardError): FailureCode =>
  byCode[decline_code ?? ''] ?? byCode[code ?? ''] ?? 'card_declined'
