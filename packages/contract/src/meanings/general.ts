/** What fields mean that mean the same wherever they occur. */
export const fields: Readonly<Record<string, string>> = {
  id: 'Its identifier, which never changes.',
  created_at: 'When it was made.',
  modified_at: 'When it was last changed; null when never.',
  metadata: 'Your own data, by keys of your choice; empty when there is none.',
  organization_id: 'The organization it belongs to.',
  items: 'The items of this page, in the order that was asked for.',
  pagination: 'How long the whole list is.',
  user_id: "The customer's id once more, under an older name.",
  currency: 'The currency of its amounts, by its ISO 4217 code in small letters.',
  price_currency: 'The currency of the price, by its ISO 4217 code in small letters.',
}

/** What parameters of paths and queries mean that mean the same in every call. */
export const parameters: Readonly<Record<string, string>> = {
  page: 'Which page, from 1. One past the last is empty.',
  limit: 'How many items a page has; more than 100 are read as 100.',
  organization_id: 'Only what belongs to these organizations.',
  client_secret: 'The client secret of the checkout, which is the last part of its address.',
  external_id: 'The id you gave the customer in your own system.',
  payment_secret: 'The secret the browser was given for this payment: `intent_client_secret`.',
  metadata:
    'Only what has these values in its metadata, as `metadata[key]=value`. Several values of one key are alternatives; several keys must all fit.',
}
