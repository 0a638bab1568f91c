import type { $ZodType } from 'zod/v4/core'

const marked = new WeakSet<$ZodType>()

/** Marks a field of an object schema that is there only to be rejected. Documentation and examples omit it. */
export const onlyRejected = <S extends $ZodType>(field: S): S => {
  marked.add(field)
  return field
}

/** Returns true if `onlyRejected` has marked the field. */
export const isOnlyRejected = (field: $ZodType | undefined): boolean =>
  field !== undefined && marked.has(field)
