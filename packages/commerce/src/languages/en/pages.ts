import { portalSentences } from '@atelier/contract/texts/sentences'

/** The texts of the pages of the portal that the server writes. The messages of errors have their codes as names. */
export const texts = {
  ...portalSentences,
  'lookup.title': 'Your purchases',
  'lookup.text':
    'Enter the e-mail address that you bought with. We send you the addresses of your purchases.',
  email: 'E-mail address',
  'lookup.send': 'Send the addresses',
  'lookup.wrong': 'Enter a complete e-mail address, such as name@example.com.',
  'lookup.tooMany': 'Too much was asked. Try again in an hour.',
  'lookup.sent':
    'If there are purchases under {email}, an e-mail with the addresses is on its way. Look into the spam folder too.',
  home: 'To your orders',
  failed: 'That did not work',
  notFound: 'Not found',
  wait: 'Please wait a while',
  noSeller: 'There is no seller called {slug}.',
  'link.ended': 'This link has ended',
  'link.endedText':
    'It was used already, replaced by a newer one, or is older than an hour. Nothing was changed by it.',
  'email.confirm': 'Confirm your e-mail address',
  'email.text':
    'Your purchases at {seller} will be kept under {email}. Codes and receipts go there from then on.',
  'email.use': 'Use this address',
  'email.taken': 'This address is taken',
  'email.takenText': 'Another customer uses this e-mail address by now, so nothing was changed.',
  'email.changed': 'Your e-mail address has changed',
  'email.changedText': 'Codes and receipts go to the new address from now on.',
  'review.title': 'How do you like {product}?',
  'review.lead':
    '{seller} reads your review before it is published. It is marked as that of a buyer, with the name that you enter here.',
  'review.stars': 'Your rating',
  'review.text': 'Your review',
  'review.textHint': 'At most {count} characters.',
  'review.name': 'Name to be shown',
  'review.nameHint': 'For example your first name.',
  'review.place': 'Place (if you like)',
  'review.send': 'Send the review',
  'review.save': 'Save the changes',
  'review.remove': 'Delete my review',
  'review.noStars': 'Choose one to five stars.',
  'review.noText': 'Write a sentence about it.',
  'review.noName': 'Enter the name that is to be shown.',
  'review.tooLong': 'This is too long. At most {count} characters fit.',
  'review.sent': 'Thank you. Your review has arrived',
  'review.sentText':
    '{seller} reads it before it is published. Until then you can change it with the same link.',
  'review.waiting': '{seller} has your review and has not published it yet. You can still change it.',
  'review.declined': '{seller} has not published your review. The reason:',
  'review.declinedText': 'When you change it, {seller} reads it again.',
  'review.published': 'Your review is published',
  'review.publishedText': 'Thank you. It cannot be changed any more, but you can delete it.',
  'review.removed': 'Your review is deleted',
  'review.removedText': 'It is not shown any more. With the same link you can write another one.',
  'review.endedText':
    'Reviews can be written for 60 days after we ask, and not for purchases that were refunded.',
  'review.starCount': { one: '{count} star', other: '{count} stars' },
  'connect.title': 'Connect your {platform} account',
  'connect.text':
    'Your {platform} account is about to be connected to the customer {email} of {seller}, who will see its name. What this customer buys is then given to your account.',
  'connect.sure': 'Go on only if this is you. Otherwise close this page.',
  'connect.action': 'Connect my {platform} account',
  'connected.title': 'Your account is connected',
  'connected.text': 'Access is on its way. You can close this tab.',
  'connected.failed': 'Your account was not connected. Close this tab and try again.',
} as const
