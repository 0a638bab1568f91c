/** Introduction of the calls beside the public API, above their areas in the reference. */
export const additionsSentence =
  'These calls are additions to the public API that only this server has. Clients of the original API do not include them; call them over HTTP, or with `createClientFor(additions, …)` from the SDK.'

/** Descriptions of fields by their name in snake_case, used if the schema has no description of the field. */
export type GeneralSentences = Readonly<Record<string, string>>

/** Fields that mean the same wherever they occur. */
export const generalFields: GeneralSentences = {
  id: 'Id of the object. It never changes.',
  created_at: 'Time at which the object was created.',
  modified_at: 'Time at which the object was last changed; null if it has not changed.',
  metadata: 'Your own data, by keys of your choice; empty if there is none.',
  organization_id: 'Id of the organization that the object belongs to.',
  items: 'Items of this page, in the requested order.',
  pagination: 'Length of the whole list.',
  user_id: 'Id of the customer, under an older name.',
  currency: 'Currency of the amounts, as an ISO 4217 code in lower case.',
  price_currency: 'Currency of the price, as an ISO 4217 code in lower case.',
  current_period_start: 'Time at which the current period began.',
  current_period_end: 'Time at which the current period ends and the next payment is due.',
  cancel_at_period_end: 'True if the subscription ends with the current period.',
  canceled_at: 'Time at which the subscription was canceled; null if it was not.',
  price_id: 'Id of the first price.',
  consumed_units: 'Number of units used in the current period.',
  credited_units: 'Number of units credited in the current period.',
  balance: 'Credited units less consumed units; can be negative.',
  meter_id: 'Id of the meter.',
  line1: 'Street and number; null if not given.',
  line2: 'Second address line; null if not given.',
  postal_code: 'Postal code; null if not given.',
  city: 'City; null if not given.',
  state: 'State or province; null if not given. In the United States and Canada by its full code: `US-CA`.',
  country: 'Country as an ISO 3166-1 code: two upper-case letters.',
  user: 'Customer in the form that older clients read.',
}

/** General descriptions of the fields of request bodies, by name. */
export const generalInputs: GeneralSentences = {
  ...generalFields,
  metadata:
    'Your own data: at most 50 keys of up to 40 characters, with texts of up to 500 characters, numbers or booleans.',
  organization_id:
    'Id of the organization. Users pass the id of one of their organizations. Omit it with an organization access token: passing both is rejected.',
}

/** Parameters of paths and queries that mean the same in every call. */
export const generalParameters: GeneralSentences = {
  page: 'Number of the page, from 1. A page after the last one is empty.',
  limit: 'Number of items per page; values above 100 count as 100.',
  organization_id: 'Only results of these organizations.',
  client_secret: 'Client secret of the checkout, the last part of its URL.',
  external_id: 'Your own id of the customer.',
  payment_secret: 'Secret that the browser got for this payment: `intent_client_secret`.',
  metadata:
    'Only results with these values in their metadata, as `metadata[key]=value`. Several values of one key are alternatives; several keys must all match.',
}

/**
 * Returns the general descriptions of the parameters of a path, by name: `id` in `/v1/license-keys/{id}` is that of a
 * license key.
 */
export const pathSentences = (path: string): GeneralSentences => {
  const noun = /([\w-]+)s\/\{id\}/.exec(path)?.[1]?.replace(/ie$/, 'y').replaceAll('-', ' ')
  return { ...generalParameters, id: `Id of the ${noun ?? 'object'}.` }
}
