import type { FailureCode } from '../failures.ts'

/** What happens when a card is charged: `processing` ends well a little later. */
export type Outcome =
  | { readonly outcome: 'succeeded' | 'processing' | 'requires_action'; readonly failure_code: null }
  | { readonly outcome: 'failed'; readonly failure_code: FailureCode }

export type TestCard = Outcome & {
  readonly brand: 'visa' | 'mastercard' | 'amex'
  /** What happens when it is charged again later, without its holder. */
  readonly again: Outcome
  /** What becomes of a refund: done at once, done a little later, or done and sent back a little later. */
  readonly refund: 'succeeded' | 'late' | 'returned'
}

const will = (outcome: 'succeeded' | 'processing' | 'requires_action'): Outcome => ({
  outcome,
  failure_code: null,
})
const fail = (failure_code: FailureCode): Outcome => ({ outcome: 'failed', failure_code })

const card = (
  now: Outcome,
  besides: Partial<Pick<TestCard, 'brand' | 'again' | 'refund'>> = {},
): TestCard => ({
  brand: 'visa',
  again: now.outcome === 'requires_action' ? will('succeeded') : now,
  refund: 'succeeded',
  ...besides,
  ...now,
})

/** The numbers every developer knows. No other number is ever taken. Their last four digits tell them apart. */
export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', card(will('succeeded'))],
  ['5555555555554444', card(will('succeeded'), { brand: 'mastercard' })],
  ['378282246310005', card(will('succeeded'), { brand: 'amex' })],
  ['4000000000000002', card(fail('card_declined'))],
  ['4000000000009995', card(fail('insufficient_funds'))],
  ['4000000000000069', card(fail('expired_card'))],
  ['4000000000000127', card(fail('incorrect_cvc'))],
  ['4000002500003155', card(will('requires_action'))],
  ['4000000000000077', card(will('processing'))],
  ['4000000000000341', card(will('succeeded'), { again: fail('card_declined') })],
  ['4000002760003184', card(will('requires_action'), { again: fail('authentication_required') })],
  ['4000000000007726', card(will('succeeded'), { refund: 'late' })],
  ['4000000000005126', card(will('succeeded'), { refund: 'returned' })],
])

const byLast4 = new Map([...testCards].map(([number, known]) => [number.slice(-4), known]))

/** The test card that ends with these digits, which is all that is kept of its number. */
export const testCardEnding = (last4: string | null): TestCard | undefined => byLast4.get(last4 ?? '')
