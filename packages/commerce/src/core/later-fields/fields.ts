/*
 * Newer clients (`@polar-sh/sdk` 0.49) reject objects without the fields of features that came after the
 * specification: trials, pauses, seats, other currencies. The types of the newest (1.0.1) require more of them. The
 * API omits these fields when an object does not use the feature; webhooks and the responses below `/snake` include
 * them with their empty values. Older clients ignore unknown fields.
 */

export type Fields = { readonly [name: string]: unknown }
/** Adds missing fields to an object. */
export type Complete = (response: Fields) => Fields

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes the object, or each object of the list, in a field. Skips null and absent fields. */
export const inside = (response: Fields, name: string, complete: Complete): Fields => {
  const value = response[name]
  if (Array.isArray(value))
    return { [name]: value.map((item: unknown) => (isFields(item) ? complete(item) : item)) }
  return isFields(value) ? { [name]: complete(value) } : {}
}

/** Fields whose content is the seller's or the customer's own, never an object of the API. */
const ownContent = ['metadata', 'benefit_metadata', 'custom_field_data', 'user_metadata']

const changeFields = (value: unknown, change: Complete): unknown => {
  if (Array.isArray(value)) return value.map((item) => changeFields(item, change))
  return isFields(value) ? change(changeInside(value, change)) : value
}

const changeInside = (response: Fields, change: Complete): Fields =>
  Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      ownContent.includes(name) ? value : changeFields(value, change),
    ]),
  )

/** Applies a change to a response and to every object in it, the inner ones first. */
export const changeObjects = (response: Fields, change: Complete): Fields =>
  change(changeInside(response, change))

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Unit of a meter without its own unit. */
export const plainUnit = { unit: 'scalar', custom_label: null, custom_multiplier: null }

export const noTrial = { trial_interval: null, trial_interval_count: null }
