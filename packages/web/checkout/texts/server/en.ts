/** Sentences of the server, verbatim. */
export const texts = {
  'server.declined': 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
  'server.insufficientFunds':
    'There is not enough money on this card. Nothing was charged. Try another card.',
  'server.expiredCard': 'This card has expired. Nothing was charged. Try another card.',
  'server.incorrectCode':
    'The security code of the card is wrong. Nothing was charged. Check it and try again.',
  'server.unusableToken':
    'The card details were entered too long ago or used before. Nothing was charged. Enter them again.',
  'server.neverAttempted': 'The payment could not be started. Nothing was charged. Try again.',
  'server.processingError':
    'The card could not be reached. Nothing was charged. Try again in a moment, or another card.',
  'server.authenticationRequired':
    'The bank asks its customer to confirm this payment, and nobody was there. Nothing was charged.',
  'server.unusableMethod':
    'This payment method can no longer be used. Nothing was charged. Choose another one.',
  'server.authenticationFailed': 'Your bank could not confirm that it is you. Nothing was charged.',
  'server.authenticationAbandoned':
    'The confirmation with your bank was not finished in time. Nothing was charged.',
  'server.authenticationFailedEnd':
    'Your bank could not confirm that it is you. Nothing was charged. Open a new checkout.',
  'server.authenticationAbandonedEnd':
    'The confirmation with your bank was not finished in time. Nothing was charged. Open a new checkout.',
  'server.tooManyFromAddress': 'Several payments from your connection were declined. Try again in {wait}.',
  'server.tooManyWithCard': 'This card was declined several times. Try another card, or try again in {wait}.',
  'server.tooManyHere': 'Many payments are being declined here at the moment. Try again in {wait}.',
  'server.customerGone': 'The customer whom this checkout is for has been deleted. Open a new checkout.',
  'server.noTax': 'The tax cannot be worked out for this address. Complete it.',
  'server.postalCode': 'The tax depends on the postal code. Enter it.',
  'server.productGone': 'This product can no longer be bought.',
  'server.priceGone': 'This price is no longer offered. Select the product again.',
  'server.noCode': 'This discount code does not exist.',
  'server.freeProduct': 'This product is free, so no discount applies to it.',
  'server.otherProduct': 'This discount is not for this product.',
  'server.monthlyDiscount': 'This discount repeats every month, so it is only for subscriptions.',
  'server.paidBefore': 'This checkout was paid before. Ask the seller for your purchase.',
  'server.paymentsPause':
    'Payments and refunds pause for a moment, while this server is compared with its payment processor. Nothing was charged or refunded. Try again in a minute.',
  'server.totalTooSmall': 'The total would be {total}. The least amount that can be charged is {least}.',
  'server.totalTooLarge': 'The total would be {total}. The largest amount that can be charged is {largest}.',
  'server.discountGone':
    'The discount can no longer be used: it has ended, or somebody else had its last use. Remove it to go on.',
  'server.subscribed': 'You already have a subscription here. Sign in to your purchases to change it.',
  'server.atLeastCharacters': 'Must have at least {least} characters.',
  'server.atMostCharacters': 'Must have at most {most} characters.',
  'server.wholeNumber': 'Must be a whole number.',
  'server.atLeast': 'Must be at least {least}.',
  'server.atMost': 'Must be at most {most}.',
  'server.date': 'Must be a date, such as 2030-12-31.',
  'server.notBefore': 'Must not be before {day}.',
  'server.notAfter': 'Must not be after {day}.',
  'server.option': 'Must be one of the offered options.',
} as const
