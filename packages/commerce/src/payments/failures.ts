/**
 * Payment failures: the message for the customer, and the next checkout status. After a declined charge the
 * customer may try again (`open`). A payment that fails after it was accepted ends the checkout (`failed`).
 */
export const failures = {
  card_declined: {
    next_status: 'open',
    message: 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
  },
  insufficient_funds: {
    next_status: 'open',
    message: 'There is not enough money on this card. Nothing was charged. Try another card.',
  },
  expired_card: {
    next_status: 'open',
    message: 'This card has expired. Nothing was charged. Try another card.',
  },
  incorrect_cvc: {
    next_status: 'open',
    message: 'The security code of the card is wrong. Nothing was charged. Check it and try again.',
  },
  unusable_token: {
    next_status: 'open',
    message:
      'The card details were entered too long ago or used before. Nothing was charged. Enter them again.',
  },
  never_attempted: {
    next_status: 'open',
    message: 'The payment could not be started. Nothing was charged. Try again.',
  },
  processing_error: {
    next_status: 'open',
    message: 'The card could not be reached. Nothing was charged. Try again in a moment, or another card.',
  },
  authentication_required: {
    next_status: 'open',
    message: 'The bank asks its customer to confirm this payment, and nobody was there. Nothing was charged.',
  },
  unusable_method: {
    next_status: 'open',
    message: 'This payment method can no longer be used. Nothing was charged. Choose another one.',
  },
  authentication_failed: {
    next_status: 'failed',
    message: 'Your bank could not confirm that it is you. Nothing was charged.',
  },
  authentication_abandoned: {
    next_status: 'failed',
    message: 'The confirmation with your bank was not finished in time. Nothing was charged.',
  },
} as const satisfies Record<string, { readonly next_status: 'open' | 'failed'; readonly message: string }>

export type FailureCode = keyof typeof failures
