import { escapeHtml } from '@atelier/plumbing/http'
import type { Schema } from './field-limits.ts'

/** Returns the alternatives of a schema. */
export const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? []

/** Returns the unnamed objects that a field contains, directly, in a list or by keys. */
export const unnamedIn = (field: Schema): readonly Schema[] =>
  field.properties !== undefined
    ? [field]
    : [...choicesOf(field), field.items, field.additionalProperties].flatMap((inner) =>
        typeof inner === 'object' ? unnamedIn(inner) : [],
      )

/**
 * Returns the alternative shapes of an object, nested ones included; undefined when it has one shape only.
 */
export const shapesOf = (
  schema: Schema,
  resolved: (schema: Schema) => Schema,
): readonly Schema[] | undefined => {
  const choices = choicesOf(schema)
  if (choices.length === 0) return undefined
  const shapes = choices.flatMap((choice) =>
    choice.$ref === undefined ? (shapesOf(choice, resolved) ?? [choice]) : [choice],
  )
  return shapes.some((shape) => resolved(shape).properties !== undefined) ? shapes : undefined
}

/** Splits shapes into the fields that all of them share and the rest of each. Named shapes share nothing. */
export const apart = (shapes: readonly Schema[]): readonly [shared: Schema, own: readonly Schema[]] => {
  const [first, ...otherShapes] = shapes
  const isAlike = (key: string): boolean =>
    otherShapes.every(
      ({ properties, required }) =>
        JSON.stringify(properties?.[key]) === JSON.stringify(first?.properties?.[key]) &&
        required?.includes(key) === first?.required?.includes(key),
    )
  const alike = new Set(Object.keys(first?.properties ?? {}).filter(isAlike))
  if (alike.size === 0) return [{}, shapes]
  const only = (shape: Schema, isShared: boolean): Schema => ({
    ...shape,
    properties: Object.fromEntries(
      Object.entries(shape.properties ?? {}).filter(([key]) => alike.has(key) === isShared),
    ),
  })
  return [only(first ?? {}, true), shapes.map((shape) => only(shape, false))]
}

/** Renders a sentence with its marked words as code. */
export const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
