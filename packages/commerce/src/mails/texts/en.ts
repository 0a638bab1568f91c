/** The texts of mails to customers and of invoices. The other languages follow these. */
export const english = {
  greeting: 'Hello {name},',
  greetingNobody: 'Hello,',
  help: 'Do you need help? Answer this e-mail, or write to {email}.',
  helpNoAddress: 'Do you need help? You find {seller} and your purchases here: {page}',
  moneyBack:
    'Do you want your money back? Write to {seller} and name the order {number}. A refund goes to the payment method that you paid with.',
  why: '{seller} sends you this because of your purchases there.',

  order: 'Order',
  orderId: 'Order id',
  refundId: 'Refund id',
  date: 'Date',
  tax: 'Tax',
  discount: 'Discount',
  total: 'Total',

  'confirmation.subject': 'Your order of {product}',
  'confirmation.heading': 'Thank you for your order',
  'confirmation.preheader': '{product}, {total}. Order {number}.',
  'confirmation.thanks': 'Thank you for your order at {seller}. You find it with its invoice here:',
  'confirmation.open': 'See order and invoice',
  'confirmation.comesWith': 'It comes with:',

  'benefit.key': 'Your key: {key}',
  'benefit.keyHere': 'Your key is here: {page}',
  'benefit.download': 'Download here: {page}',
  'benefit.github': 'Connect your GitHub account here to get access: {page}',
  'benefit.discord': 'Connect your Discord account here to get access: {page}',

  'refund.subject': 'Your refund for the order {number}',
  'refund.whole': '{seller} has given back the whole of your payment for {product}.',
  'refund.part': '{seller} has given back a part of your payment for {product}.',
  'refund.refunded': 'Refunded',
  'refund.ofItTax': '{amount}, {tax} of it tax',
  'refund.duplicate': 'The order was charged twice.',
  'refund.fraudulent': 'The payment looked like one that you did not make.',
  'refund.customer_request': 'You asked for it.',
  'refund.service_disruption': 'What you ordered could not be delivered as it should have been.',
  'refund.satisfaction_guarantee': 'You were not satisfied with what you got.',
  'refund.days': 'The money goes to the payment method that you paid with. Banks take a few days to show it.',
  'refund.open': 'See order and invoice',
  'refund.where': 'The order and its invoice are here:',

  'returned.subject': 'Your refund for the order {number} came back',
  'returned.bank': 'Your bank did not take the refund of {amount}, so the money came back to {seller}.',
  'returned.write': 'Write to {seller} to get it in another way.',

  'canceled.subject': 'Your subscription to {product} is canceled',
  'canceled.until':
    'Your subscription to {product} is canceled. You can use it until {date}; nothing more is charged.',
  'canceled.usage':
    'Your subscription to {product} is canceled. You can use it until {date}; what you use until then is charged on that day, and nothing after that.',
  'canceled.change':
    'Your subscription to {product} is canceled. You can use it until {date}; what your last change of product still costs is charged on that day, and nothing after that.',
  'uncanceled.subject': 'Your subscription to {product} goes on',
  'uncanceled.text':
    'You took the cancellation of your subscription to {product} back. It goes on as before.',
  'past_due.subject': 'Your payment for {product} did not go through',
  'past_due.text':
    'The payment for your subscription to {product} did not go through. It is tried again in the next days. Add another payment method to go on at once.',
  'bank_asks.subject': 'Your bank asks you to confirm a payment for {product}',
  'bank_asks.text':
    'Your bank asks you to confirm the payment for your subscription to {product}. Your card was not declined. Confirm the payment on the page below, and the subscription goes on at once.',
  'ended.subject': 'Your subscription to {product} has ended',
  'ended.nothing': 'Your subscription to {product} has ended. Nothing more is charged.',
  'ended.usage':
    'Your subscription to {product} has ended. What you used and have not paid for yet is charged now, and nothing after that.',
  'ended.change':
    'Your subscription to {product} has ended. What your last change of product cost is charged now, and nothing after that.',
  'subscription.where': 'Your subscriptions, invoices and payment methods are here:',
  'subscription.open': 'Open your purchases',
  'subscription.pay': 'Update your payment method',
  'subscription.whereToPay': 'You can pay here, with your saved card or another one:',
  'subscription.payNow': 'Pay now',

  'losses.one': 'You do not have {benefit} any more',
  'losses.many': {
    one: 'You do not have {count} benefit of {seller} any more',
    other: 'You do not have {count} benefits of {seller} any more',
  },
  'losses.heading': 'Something has changed',
  'losses.changed': 'What you had from {seller} has changed. You do not have this any more:',
  'losses.withKey': '{benefit} (key {key})',
  'losses.benefit_deleted': '{seller} does not offer it any more.',
  'losses.refunded': 'Your order of {product} was refunded.',
  'losses.not_paid':
    'The payment for your subscription to {product} did not go through. You get it back when it is paid.',
  'losses.subscription_ended': 'Your subscription to {product} has ended.',
  'losses.other': 'It does not belong to {product} any more.',
  'losses.kept': 'What you still have is here:',
  'losses.open': 'Open your purchases',

  'review.subject': 'How do you like {product}?',
  'review.bought': 'You bought {product} at {seller} on {date}.',
  'review.asks': 'Tell others how you like it. One or two sentences help them to decide:',
  'review.write': 'Write a review',
  'review.once':
    '{seller} reads what you write before it is published with the name that you choose. You can do it until {date}. We ask about each purchase only once.',
  'shipment.subject': '{content} is on its way',
  'shipment.sent': '{seller} has sent you {content}, of your order {number}.',
  'shipment.to': 'Sent to',
  'shipment.by': 'Sent by',
  'shipment.canFollow': 'You can follow it on its way:',
  'shipment.follow': 'Follow it',
  'shipment.order': 'Your order is here:',
  'withdrawal.subject': 'Your withdrawal from {product}',
  'withdrawal.confirms':
    'This confirms that you have withdrawn from your contract with {seller}. We received your declaration on {moment}.',
  'withdrawal.about': 'What it is about',
  'withdrawal.order': '{product}, order {number} of {date}',
  'withdrawal.by': 'Declared by',
  'withdrawal.refund':
    'What you are owed is given back to the card that you paid with, by {date} at the latest. The order is here:',
  'withdrawal.keep': 'Keep this e-mail.',
  'withdrawal.consented':
    'You asked that delivery begins at once, and agreed to this on {moment}: “{statement}”',
  'portals.subject': 'Where your purchases are',
  'portals.here': 'You have purchases here:',
  'portals.code': 'Each page sends you a code, with which you see what is yours.',
  'portals.not': 'If you did not ask for this, there is nothing to do.',

  'code.subject': 'Access your {seller} purchases',
  'code.heading': 'Your sign-in code',
  'code.is': 'Your code is',
  'code.enter':
    'Enter it on the page that asked for it, within ten minutes. It opens your purchases at {seller}.',
  'code.not': 'If you did not ask for it, there is nothing to do. Do not tell it to anybody.',

  'confirm.subject': 'Confirm your e-mail address for {seller}',
  'confirm.text':
    'Your purchases at {seller} are to be kept under this address. To confirm that it is yours, open this page within an hour:',
  'confirm.open': 'Confirm this address',
  'confirm.not': 'If you did not ask for this, there is nothing to do: nothing changes.',
  'asked.subject': 'Your e-mail address at {seller} is to change',
  'asked.text':
    'Somebody who is signed in to your purchases at {seller} asked to change the e-mail address to {email}. It changes when that is confirmed from the new address.',
  'asked.not': 'If this was not you, answer {seller} at once.',
  'changed.subject': 'Your e-mail address at {seller} has changed',
  'changed.text':
    'Your purchases at {seller} are kept under another e-mail address now: {email}. This address no longer opens them.',
  'changed.not': 'If this is wrong, tell {seller} at once.',

  'leak.subject': 'A link to your purchases was found in public and has been revoked',
  'leak.text': 'A link that opens your purchases was found in public.',
  'leak.where': 'It was found here: {url}',
  'leak.gone': 'It does not work any more: nobody can use it from now on.',
  'leak.todo': 'Sign in again. The address of your browser is safe to share; such a link is not.',

  'invoice.title': 'Invoice',
  'invoice.named': 'Invoice {number}',
  'invoice.continued': 'Invoice {number}, continued',
  'invoice.number': 'Number',
  'invoice.issued': 'Issued',
  'invoice.sold': 'Date of sale',
  'invoice.orderId': 'Order id {id}',
  'invoice.from': 'From',
  'invoice.to': 'Billed to',
  'invoice.item': 'Item',
  'invoice.amount': 'Amount',
  'invoice.subtotal': 'Subtotal',
  'invoice.discount': 'Discount',
  'invoice.tax': 'Tax',
  'invoice.total': 'Total',
  'invoice.refundedOn': 'Refunded on {date}',
  'invoice.taxRefunded': 'Tax refunded',
  'invoice.paid': 'Paid',
  'invoice.paidLess': 'Paid, less refunds',
  'invoice.due': 'Amount due',
  'invoice.taxNumber': 'Tax number {number}',
  'invoice.usage': '{quantity} × {price}, used from {from} to {until}',
} as const
