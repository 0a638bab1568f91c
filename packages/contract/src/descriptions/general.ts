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
  current_period_start: 'When the running period began.',
  current_period_end: 'When the running period ends and the next payment is due.',
  cancel_at_period_end: 'Whether it ends with the running period.',
  canceled_at: 'When it was canceled; null while it is not.',
  price_id: 'The first of its prices.',
  consumed_units: 'How many units were used in the running period.',
  credited_units: 'How many units were given without charge in the running period.',
  balance: 'Credited less consumed units; it can be negative.',
  meter_id: 'The meter that counted.',
  line1: 'Street and number; null when not given.',
  line2: 'What else the street line needs; null when not given.',
  postal_code: 'The postal code; null when not given.',
  city: 'The town; null when not given.',
  state:
    'The state or province; null when not given. In the United States and Canada by its full code: `US-CA`.',
  country: 'The country by its ISO 3166-1 code: two capital letters.',
  user: 'The customer in a shape that older clients read.',
}

/** Fields of bodies that mean something else than the same field of an answer. */
export const generalInputs: GeneralSentences = {
  ...generalFields,
  metadata:
    'Your own data: at most 50 keys of up to 40 characters, with texts of up to 500 characters, numbers or booleans.',
  organization_id:
    'Leave it out: an organization access token says it already, and giving it beside one is refused.',
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

/** A call that is part of the API and that this server cannot do yet. */
export const notBuiltHere =
  'This server cannot do it yet: whoever may call it is refused with `NotImplemented` (501).'
