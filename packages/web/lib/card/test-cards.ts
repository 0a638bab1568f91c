/** A test card: its name, and its outcome in English. The checkout translates both by the id. */
export type TestCard = {
  readonly number: string
  readonly id: TestCardId
  readonly name: string
  readonly happens: string
}

type TestCardId =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'challenge'
  | 'slow'
  | 'declined'
  | 'noFunds'
  | 'expired'
  | 'wrongCode'
  | 'failsLater'
  | 'alwaysAsks'
  | 'slowRefund'
  | 'refundFails'
  | 'disputed'
  | 'notReceived'
  | 'inquiry'

/** Test cards of the sandbox processor, successful payments first. */
export const paymentCards: readonly TestCard[] = [
  { number: '4242424242424242', id: 'visa', name: 'Visa', happens: 'Succeeds' },
  { number: '5555555555554444', id: 'mastercard', name: 'Mastercard', happens: 'Succeeds' },
  { number: '378282246310005', id: 'amex', name: 'Amex', happens: 'Succeeds' },
  { number: '4000002500003155', id: 'challenge', name: '3-D Secure', happens: 'Asks the bank first' },
  { number: '4000000000000077', id: 'slow', name: 'Slow', happens: 'Succeeds after 5 s' },
  { number: '4000000000000002', id: 'declined', name: 'Declined', happens: 'Is declined' },
  { number: '4000000000009995', id: 'noFunds', name: 'No funds', happens: 'Is declined' },
  { number: '4000000000000069', id: 'expired', name: 'Expired', happens: 'Is declined' },
  { number: '4000000000000127', id: 'wrongCode', name: 'Wrong code', happens: 'Is declined' },
]

/** Test cards for renewals, refunds and disputes. */
export const laterCards: readonly TestCard[] = [
  {
    number: '4000000000000341',
    id: 'failsLater',
    name: 'Fails later',
    happens: 'Succeeds now, is declined at renewals',
  },
  {
    number: '4000002760003184',
    id: 'alwaysAsks',
    name: 'Always asks',
    happens: 'Asks the bank, now and at renewals',
  },
  {
    number: '4000000000007726',
    id: 'slowRefund',
    name: 'Slow refund',
    happens: 'Succeeds; a refund takes 5 s',
  },
  {
    number: '4000000000005126',
    id: 'refundFails',
    name: 'Refund fails',
    happens: 'Succeeds; a refund fails',
  },
  {
    number: '4000000000000259',
    id: 'disputed',
    name: 'Disputed',
    happens: 'Succeeds, is disputed as fraudulent after 5 s',
  },
  {
    number: '4000000000002685',
    id: 'notReceived',
    name: 'Not received',
    happens: 'Succeeds, is disputed as not received after 5 s',
  },
  {
    number: '4000000000001976',
    id: 'inquiry',
    name: 'Inquiry',
    happens: 'Succeeds; the bank asks about it after 5 s',
  },
]

export const testCards: readonly TestCard[] = [...paymentCards, ...laterCards]

/** True for a test card of the sandbox processor. Any other number must not leave the page. */
export const isTestCard = (digits: string): boolean => testCards.some(({ number }) => number === digits)
