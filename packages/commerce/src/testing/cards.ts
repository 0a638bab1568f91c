/** Test cards by behavior. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  challenge: '4000002500003155',
  late: '4000000000000077',
  declinedAgain: '4000000000000341',
  /** The bank requires authentication for every payment, so it cannot be charged off-session. */
  challengeAgain: '4000002760003184',
  /** Paid, and disputed shortly after; the last is an inquiry, which withdraws no money. */
  disputed: '4000000000000259',
  notReceived: '4000000000002685',
  inquiry: '4000000000001976',
} as const
