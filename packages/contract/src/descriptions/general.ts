/** Introduction of the calls beside the public API, above their areas in the reference. */
export const additionsSentence =
  'These calls are additions to the public API that only this server has. Clients of the original API do not include them; call them over HTTP, or with `createClientFor(additions, …)` from the SDK.'

/** Descriptions of fields by their name in snake_case, used if the schema has no description of the field. */
export type GeneralSentences = Readonly<Record<string, string>>

/** Fields that mean the same wherever they occur. */
export const generalFields: GeneralSentences = {
  id: 'The id of the object. It never changes.',
  created_at: 'When the object was created.',
  modified_at: 'When the object was last changed; null if never.',
  metadata: 'Your own data, by keys of your choice; empty if there is none.',
  organization_id: 'The id of the organization that the object belongs to.',
  items: 'The items of this page, in the requested order.',
  pagination: 'The length of the whole list.',
  user_id: "The same as the customer's id, under an older name.",
  currency: 'The currency of its amounts, by its ISO 4217 code in lower case.',
  price_currency: 'The currency of the price, by its ISO 4217 code in lower case.',
  current_period_start: 'When the current period began.',
  current_period_end: 'When the current period ends and the next payment is due.',
  cancel_at_period_end: 'Whether the subscription ends with the current period.',
  canceled_at: 'When the subscription was canceled; null if it was not.',
  price_id: 'The id of the first price.',
  consumed_units: 'How many units were used in the current period.',
  credited_units: 'How many units were credited in the current period.',
  balance: 'Credited less consumed units; it can be negative.',
  meter_id: 'The id of the meter.',
  line1: 'Street and number; null if not given.',
  line2: 'The second address line; null if not given.',
  postal_code: 'The postal code; null if not given.',
  city: 'The city; null if not given.',
  state:
    'The state or province; null if not given. In the United States and Canada by its full code: `US-CA`.',
  country: 'The country by its ISO 3166-1 code: two upper-case letters.',
  user: 'The customer in the form that older clients read.',
}

/** The same for request bodies, where some fields have another description than in answers. */
export const generalInputs: GeneralSentences = {
  ...generalFields,
  metadata:
    'Your own data: at most 50 keys of up to 40 characters, with texts of up to 500 characters, numbers or booleans.',
  organization_id:
    'The id of the organization. Users pass the id of one of their organizations. Leave it out with an organization access token: passing both is refused.',
}

/** Parameters of paths and queries that mean the same in every call. */
export const generalParameters: GeneralSentences = {
  page: 'The number of the page, from 1. A page after the last one is empty.',
  limit: 'The number of items per page; values above 100 count as 100.',
  organization_id: 'Only results of these organizations.',
  client_secret: 'The client secret of the checkout, the last part of its URL.',
  external_id: 'Your own id of the customer.',
  payment_secret: 'The secret that the browser got for this payment: `intent_client_secret`.',
  metadata:
    'Only results with these values in their metadata, as `metadata[key]=value`. Several values of one key are alternatives; several keys must all match.',
}

/** The same for the parameters of one path: `id` is that of the object before it, in `/v1/license-keys/{id}` a license key. */
export const pathSentences = (path: string): GeneralSentences => {
  const noun = /([\w-]+)s\/\{id\}/.exec(path)?.[1]?.replace(/ie$/, 'y').replaceAll('-', ' ')
  return { ...generalParameters, id: `The id of the ${noun ?? 'object'}.` }
}
