import type { SentenceCode } from '@atelier/contract/texts/sentences'

/**
 * Payment failures, and the next checkout status. After a declined charge the customer may try again (`open`). A
 * payment that fails after it was accepted ends the checkout (`failed`). The customer's message has the same code.
 */
export const failures = {
  card_declined: { next_status: 'open' },
  insufficient_funds: { next_status: 'open' },
  expired_card: { next_status: 'open' },
  incorrect_cvc: { next_status: 'open' },
  unusable_token: { next_status: 'open' },
  never_attempted: { next_status: 'open' },
  processing_error: { next_status: 'open' },
  authentication_required: { next_status: 'open' },
  unusable_method: { next_status: 'open' },
  authentication_failed: { next_status: 'failed' },
  authentication_abandoned: { next_status: 'failed' },
} as const satisfies { readonly [Code in SentenceCode]?: { readonly next_status: 'open' | 'failed' } }

export type FailureCode = keyof typeof failures
