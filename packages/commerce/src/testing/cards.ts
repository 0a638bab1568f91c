/** Cards by what they do. */
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
  /** Its bank asks at every payment, so that it cannot be charged while its holder is absent. */
  challengeAgain: '4000002760003184',
  /** Paid, and disputed a little later; the last one is an inquiry, which takes no money. */
  disputed: '4000000000000259',
  notReceived: '4000000000002685',
  inquiry: '4000000000001976',
} as const
