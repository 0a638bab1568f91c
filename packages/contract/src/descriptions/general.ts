/** Sentences for fields by their name in snake_case, where nothing is said of the field in its schema. */
export type GeneralSentences = Readonly<Record<string, string>>

/** Fields that mean the same wherever they occur. */
export const generalFields: GeneralSentences = {
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

/** Parameters of paths and queries that mean the same in every call. */
export const generalParameters: GeneralSentences = {
  id: 'The id of the object that the path names.',
  page: 'Which page, from 1. One past the last is empty.',
  limit: 'How many items a page has; more than 100 are read as 100.',
  organization_id: 'Only what belongs to these organizations.',
  client_secret: 'The client secret of the checkout, which is the last part of its address.',
  external_id: 'The id you gave the customer in your own system.',
  payment_secret: 'The secret the browser was given for this payment: `intent_client_secret`.',
  metadata:
    'Only what has these values in its metadata, as `metadata[key]=value`. Several values of one key are alternatives; several keys must all fit.',
}

/** The description of the sort keys of a list. */
export const sortBy = (usual: string): string =>
  `What to sort by; repeat it to sort further. A leading \`-\` turns the order round. Without it: ${usual}.`

export const newestFirst = sortBy('the newest first')

/** A call that is part of the API and that this server cannot do yet. */
export const notBuiltHere =
  'This server cannot do it yet: whoever may call it is refused with `NotImplemented` (501).'
