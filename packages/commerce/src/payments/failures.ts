/**
 * Why a payment came to nothing: what the customer reads, and where it leaves the checkout. Refused
 * on the spot, the customer may try again (`open`); one that fails after it was accepted ends it (`failed`).
 */
export const failures = {
  card_declined: {
    leaves: 'open',
    words: 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
  },
  insufficient_funds: {
    leaves: 'open',
    words: 'There is not enough money on this card. Nothing was charged. Try another card.',
  },
  expired_card: { leaves: 'open', words: 'This card has expired. Nothing was charged. Try another card.' },
  incorrect_cvc: {
    leaves: 'open',
    words: 'The security code of the card is wrong. Nothing was charged. Check it and try again.',
  },
  unusable_token: {
    leaves: 'open',
    words:
      'The card details were entered too long ago or used before. Nothing was charged. Enter them again.',
  },
  never_attempted: {
    leaves: 'open',
    words: 'The payment could not be started. Nothing was charged. Try again.',
  },
  processing_error: {
    leaves: 'open',
    words: 'The card could not be reached. Nothing was charged. Try again in a moment, or another card.',
  },
  authentication_required: {
    leaves: 'open',
    words: 'The bank asks its customer to confirm this payment, and nobody was there. Nothing was charged.',
  },
  unusable_method: {
    leaves: 'open',
    words: 'This payment method can no longer be used. Nothing was charged. Choose another one.',
  },
  authentication_failed: {
    leaves: 'failed',
    words: 'Your bank could not confirm that it is you. Nothing was charged.',
  },
  authentication_abandoned: {
    leaves: 'failed',
    words: 'The confirmation with your bank was not finished in time. Nothing was charged.',
  },
} as const satisfies Record<string, { readonly leaves: 'open' | 'failed'; readonly words: string }>

export type FailureCode = keyof typeof failures
