import type { FailureCode } from '../failures.ts'

/** What happens when a test card is charged: `processing` ends well a little later. */
type Outcome =
  | { readonly outcome: 'succeeded' | 'processing' | 'requires_action'; readonly failure_code: null }
  | { readonly outcome: 'failed'; readonly failure_code: FailureCode }

export type TestCard = Outcome & { readonly brand: 'visa' | 'mastercard' | 'amex' }

const accepted = (
  brand: TestCard['brand'],
  outcome: 'succeeded' | 'processing' | 'requires_action',
): TestCard => ({ brand, outcome, failure_code: null })

const refused = (failure_code: FailureCode): TestCard => ({ brand: 'visa', outcome: 'failed', failure_code })

/** The numbers every developer knows. No other number is ever taken. */
export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', accepted('visa', 'succeeded')],
  ['5555555555554444', accepted('mastercard', 'succeeded')],
  ['378282246310005', accepted('amex', 'succeeded')],
  ['4000000000000002', refused('card_declined')],
  ['4000000000009995', refused('insufficient_funds')],
  ['4000000000000069', refused('expired_card')],
  ['4000000000000127', refused('incorrect_cvc')],
  ['4000002500003155', accepted('visa', 'requires_action')],
  ['4000000000000077', accepted('visa', 'processing')],
])
