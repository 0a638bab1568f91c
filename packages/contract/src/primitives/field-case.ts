import type { $ZodObject, $ZodType, output } from 'zod/v4/core'

/** How keys are spelled. `mixed`: in snake_case, but for the odd fields of a schema, which are in camelCase. */
export type FieldCase = 'camel' | 'mixed' | 'snake'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The shapes that are spelled alike in every area. */
type KeepsCase = { total_count: number; max_page: number }

/** Never there: names the odd fields of an object in its type. */
declare const odd: unique symbol
type OverrideMark<K> = { readonly [odd]?: K }
type OverriddenKeyOf<T> = typeof odd extends keyof T ? NonNullable<T[typeof odd]> : never

/** `T` with its named keys in camelCase, at every depth; keys of user data (index signatures) stay as they are. */
export type Camel<T> = T extends KeepsCase
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: Camel<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? (string extends K ? K : CamelKey<K>) : never]: Camel<T[K]> }
      : T

/** `T` with its odd fields in camelCase, at every depth. */
export type Mixed<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Mixed<T[I]> }
  : T extends object
    ? {
        [K in keyof T as K extends string ? (K extends OverriddenKeyOf<T> ? CamelKey<K> : K) : never]: Mixed<
          T[K]
        >
      }
    : T

const kept = new WeakSet<$ZodType>()

/** Marks a schema whose keys no area respells; its type stands in `KeepsCase`. */
export const keepCase = <S extends $ZodType>(schema: S): S => {
  kept.add(schema)
  return schema
}

/** Whether `keepCase` marked the schema. */
export const keepsCase = (schema: $ZodType): boolean => kept.has(schema)

/** One key in camelCase, as `Camel` spells it. */
export const camelKey = (snake: string): string => {
  const [head = '', ...tail] = snake.split('_')
  return head + tail.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** A key in snake_case, whichever way it was spelled. */
export const snakeKey = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A schema with odd fields. */
export type Overridden<S extends $ZodType, K> = S & {
  readonly _zod: { readonly input: OverrideMark<K>; readonly output: OverrideMark<K> }
}

const overriddenKeys = new WeakMap<$ZodType, ReadonlySet<string>>()

/**
 * Marks fields of an object schema that the specification writes in camelCase wherever they occur, also
 * in areas that are otherwise snake_case. Without keys, all of its fields. A schema derived from the
 * marked one is not marked.
 */
export const caseOverrides = <S extends $ZodObject, const K extends string & keyof output<S>>(
  schema: S,
  ...keys: K[]
): Overridden<S, K> => {
  overriddenKeys.set(schema, new Set(keys.length > 0 ? keys : Object.keys(schema._zod.def.shape)))
  return schema as Overridden<S, K>
}

/** Whether `caseOverrides` marked the field. */
export const hasCaseOverride = (schema: $ZodType, key: string): boolean =>
  overriddenKeys.get(schema)?.has(key) === true

/** A snake_case key of an object schema, spelled. */
export const keyIn = (schema: $ZodType, key: string, field_case: FieldCase): string =>
  !kept.has(schema) && (field_case === 'camel' || (field_case === 'mixed' && hasCaseOverride(schema, key)))
    ? camelKey(key)
    : key
