/** Value of a cell. */
export type Cell = string | number | boolean | null

/** True for an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Formats a list for a cell: plain values separated by commas, objects as JSON. */
const listCell = (values: readonly unknown[]): string =>
  values.every(isCell) ? values.join(', ') : JSON.stringify(values)

/** Formats a value without fields; an empty object and an absent value are empty. */
const cellOf = (value: unknown): Cell => (Array.isArray(value) ? listCell(value) : isCell(value) ? value : '')

/** Returns the fields of an object by name, with a dot for nested ones: `billingAddress.country`. */
export const fieldsOf = (value: unknown, above = ''): Map<string, Cell> => {
  const fields = new Map<string, Cell>()
  if (!isRecord(value)) return fields.set(above || 'value', cellOf(value))
  for (const [key, inner] of Object.entries(value)) {
    const name = above === '' ? key : `${above}.${key}`
    if (isRecord(inner) && Object.keys(inner).length > 0)
      for (const [deep, cell] of fieldsOf(inner, name)) fields.set(deep, cell)
    else fields.set(name, cellOf(inner))
  }
  return fields
}

/** Returns the names of all fields of some objects, in the order of their first occurrence. */
export const namesOf = (rows: readonly ReadonlyMap<string, Cell>[]): string[] => [
  ...new Set(rows.flatMap((row) => [...row.keys()])),
]
