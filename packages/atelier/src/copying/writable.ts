import type { $ZodType, $ZodTypes } from 'zod/v4/core'

type Fields = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, $ZodType>>

const isLiteralOf = (schema: $ZodType | undefined, value: unknown): boolean => {
  const def = (schema as $ZodTypes | undefined)?._zod.def
  return def?.type !== 'literal' || def.values.includes(value as never)
}

/** Returns the members of the variants of a body that have the literal values of an object, such as its type. */
const shapesOf = (schema: $ZodType, item: Fields): readonly Shape[] => {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'union':
      return def.options.flatMap((option) => shapesOf(option as $ZodType, item))
    case 'object':
      return Object.entries(def.shape).every(([name, member]) => isLiteralOf(member, item[name]))
        ? [def.shape]
        : []
    case 'array':
      return shapesOf(def.element as $ZodType, item)
    case 'pipe':
      return shapesOf(def.in as $ZodType, item)
    case 'optional':
    case 'nullable':
    case 'default':
      return shapesOf(def.innerType as $ZodType, item)
    default:
      return []
  }
}

/** Returns the schema of a member of a body that creates an object like this one; undefined for an unknown type. */
export const memberOf = (body: $ZodType, item: Fields, name: string): $ZodType | undefined =>
  shapesOf(body, item).find((shape) => name in shape)?.[name]

/**
 * Returns the members of an object that the body of its creation takes, as the contract declares them. Members
 * without a value are omitted, and so are ids, which differ between servers, and metadata.
 *
 * @param except members that are omitted as well
 * @returns undefined for an object of an unknown type
 */
export const writable = (body: $ZodType, item: Fields, ...except: readonly string[]): Fields | undefined => {
  const shapes = shapesOf(body, item)
  if (shapes.length === 0) return undefined
  const names = new Set(shapes.flatMap((shape) => Object.keys(shape)))
  return Object.fromEntries(
    [...names]
      .filter((name) => !name.endsWith('_id') && name !== 'metadata' && !except.includes(name))
      .flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])),
  )
}
