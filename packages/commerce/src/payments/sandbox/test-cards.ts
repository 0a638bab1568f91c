import type { DisputeReason } from '@atelier/contract'
import type { FailureCode } from '../failures.ts'

/** Outcome of a charge. `processing` becomes `succeeded` later. */
export type Outcome =
  | { readonly outcome: 'succeeded' | 'processing' | 'requires_action'; readonly failure_code: null }
  | { readonly outcome: 'failed'; readonly failure_code: FailureCode }

export type TestCard = Outcome & {
  readonly brand: 'visa' | 'mastercard' | 'amex'
  /** Outcome of a later off-session charge of the saved card. */
  readonly again: Outcome
  /** A refund succeeds immediately, succeeds later, or succeeds and is later returned by the bank. */
  readonly refund: 'succeeded' | 'late' | 'returned'
  /** Dispute that follows each payment. Undefined if there is none. */
  readonly dispute?: {
    readonly reason: DisputeReason
    readonly status: 'needs_response' | 'warning_needs_response'
  }
}

const will = (outcome: 'succeeded' | 'processing' | 'requires_action'): Outcome => ({
  outcome,
  failure_code: null,
})
const fail = (failure_code: FailureCode): Outcome => ({ outcome: 'failed', failure_code })

const card = (
  now: Outcome,
  extras: Partial<Pick<TestCard, 'brand' | 'again' | 'refund' | 'dispute'>> = {},
): TestCard => ({
  brand: 'visa',
  again: now.outcome === 'requires_action' ? will('succeeded') : now,
  refund: 'succeeded',
  ...extras,
  ...now,
})

/**
 * Test card numbers that processors commonly document; all others are rejected. Their last four digits are
 * unique.
 */
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
  [
    '4000000000000259',
    card(will('succeeded'), { dispute: { reason: 'fraudulent', status: 'needs_response' } }),
  ],
  [
    '4000000000002685',
    card(will('succeeded'), { dispute: { reason: 'product_not_received', status: 'needs_response' } }),
  ],
  [
    '4000000000001976',
    card(will('succeeded'), { dispute: { reason: 'fraudulent', status: 'warning_needs_response' } }),
  ],
])

const byLast4 = new Map([...testCards].map(([number, testCard]) => [number.slice(-4), testCard]))

/** Returns the test card with these last four digits, the only stored part of a card number. */
export const testCardEnding = (last4: string | null): TestCard | undefined => byLast4.get(last4 ?? '')
