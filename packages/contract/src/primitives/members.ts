import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/**
 * Returns the schemas of the values that a schema accepts, without wrappers: optional, nullable, defaults,
 * read-only and lazy. Unions return all their members, pipes both ends.
 */
export const membersOf = (schema: $ZodType): $ZodTypes[] => {
  const types = new Set<$ZodTypes>()
  const seen = new Set<$ZodType>()
  const visit = (type: $ZodType): void => {
    if (seen.has(type)) return
    seen.add(type)
    const member = type as $ZodTypes
    const def = member._zod.def
    switch (def.type) {
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'catch':
      case 'readonly':
      case 'success':
        return visit(def.innerType)
      case 'lazy':
        return visit(def.getter())
      case 'pipe':
        visit(def.in)
        return visit(def.out)
      case 'union':
        return def.options.forEach(visit)
      case 'intersection':
        visit(def.left)
        return visit(def.right)
      default:
        types.add(member)
    }
  }
  visit(schema)
  return [...types]
}
