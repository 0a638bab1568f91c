/** The texts of the pages of the portal that the server writes. Those named `server.…` are sentences of the API's errors, word for word. */
export const english = {
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
  'server.notSeen': 'This is not to be seen here. Sign in to see your orders.',
  'server.foreignForm': 'This form was sent by another site, so nothing was done.',
  'server.tooManyCodes': 'Too many codes were asked for. Try again in an hour.',
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
  'connect.title': 'Connect your {platform} account',
  'connect.text':
    'Your {platform} account is about to be connected to the customer {email} of {seller}, who will see its name. What this customer buys is then given to your account.',
  'connect.sure': 'Go on only if this is you. Otherwise close this page.',
  'connect.action': 'Connect my {platform} account',
  'server.otherCustomer':
    'Another customer asked to connect this account than the one who is signed in here, so nothing was connected. If both are you, sign out and begin again.',
  'server.otherSeller': 'This visit was begun at another seller, so nothing was connected.',
  'server.deletedCustomer': 'This customer was deleted, so no account was connected.',
  'server.oldVisit':
    'This visit to another platform was not begun here, or was begun more than 15 minutes ago. Nothing was connected; begin again.',
  'connected.title': 'Your account is connected',
  'connected.text': 'Access is on its way. You can close this tab.',
  'connected.failed': 'Your account was not connected. Close this tab and try again.',
} as const
