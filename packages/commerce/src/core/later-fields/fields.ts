export type Fields = { readonly [name: string]: unknown }
/** Adds missing fields to an object. */
export type Complete = (given: Fields) => Fields

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes the object, or each object of the list, in a field. Skips null and absent fields. */
export const inside = (given: Fields, name: string, complete: Complete): Fields => {
  const value = given[name]
  if (Array.isArray(value))
    return { [name]: value.map((one: unknown) => (isFields(one) ? complete(one) : one)) }
  return isFields(value) ? { [name]: complete(value) } : {}
}
