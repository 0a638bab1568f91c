import type { $ZodType } from 'zod/v4/core'

const marked = new WeakSet<$ZodType>()

/** Marks a field of an object schema that is there only to be rejected. Documentation and examples leave it out. */
export const leftOut = <S extends $ZodType>(field: S): S => {
  marked.add(field)
  return field
}

/** Returns true when `leftOut` has marked the field. */
export const isLeftOut = (field: $ZodType | undefined): boolean => field !== undefined && marked.has(field)
