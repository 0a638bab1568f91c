/** A test card: its name in the test-mode ribbon and the outcome of a payment made with it. */
export type TestCard = { readonly number: string; readonly name: string; readonly happens: string }

/** The sandbox processor's test cards, those of successful payments first. */
export const paymentCards: readonly TestCard[] = [
  { number: '4242424242424242', name: 'Visa', happens: 'Succeeds' },
  { number: '5555555555554444', name: 'Mastercard', happens: 'Succeeds' },
  { number: '378282246310005', name: 'Amex', happens: 'Succeeds' },
  { number: '4000002500003155', name: '3-D Secure', happens: 'Asks the bank first' },
  { number: '4000000000000077', name: 'Slow', happens: 'Succeeds after 5 s' },
  { number: '4000000000000002', name: 'Declined', happens: 'Is declined' },
  { number: '4000000000009995', name: 'No funds', happens: 'Is declined' },
  { number: '4000000000000069', name: 'Expired', happens: 'Is declined' },
  { number: '4000000000000127', name: 'Wrong code', happens: 'Is declined' },
]

/** Its test cards for renewals and refunds. */
export const laterCards: readonly TestCard[] = [
  { number: '4000000000000341', name: 'Fails later', happens: 'Succeeds now, is declined at renewals' },
  { number: '4000002760003184', name: 'Always asks', happens: 'Asks the bank, now and at renewals' },
  { number: '4000000000007726', name: 'Slow refund', happens: 'Succeeds; a refund takes 5 s' },
  { number: '4000000000005126', name: 'Refund fails', happens: 'Succeeds; a refund comes back' },
]

export const testCards: readonly TestCard[] = [...paymentCards, ...laterCards]

/** Whether the sandbox processor takes this number. Any other number must not leave the page. */
export const isTestCard = (digits: string): boolean => testCards.some(({ number }) => number === digits)
