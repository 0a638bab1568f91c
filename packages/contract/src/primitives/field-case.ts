import type { $ZodObject, $ZodType, output } from 'zod/v4/core'

/** Case of keys. `mixed`: snake_case, except the case overrides of a schema, which are in camelCase. */
export type FieldCase = 'camel' | 'mixed' | 'snake'

/** Returns the field case of bodies and responses of an endpoint under `/v1`. */
export const fieldCaseOf = (endpoint: { readonly field_case?: 'camel' }): FieldCase =>
  endpoint.field_case ?? 'mixed'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** Objects whose keys are the same in every field case. */
type KeepsCase = { total_count: number; max_page: number }

/** Type-level marker for the keys of an object that have a case override. */
declare const overridden: unique symbol
type OverrideMark<K> = { readonly [overridden]?: K }
type OverriddenKeyOf<T> = typeof overridden extends keyof T ? NonNullable<T[typeof overridden]> : never

/**
 * `T` with its named keys in camelCase, at every depth; keys of user data (index signatures) stay unchanged.
 */
export type Camel<T> = T extends KeepsCase
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: Camel<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? (string extends K ? K : CamelKey<K>) : never]: Camel<T[K]> }
      : T

/** `T` with its case overrides in camelCase, at every depth. */
export type Mixed<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Mixed<T[I]> }
  : T extends object
    ? {
        [K in keyof T as K extends string ? (K extends OverriddenKeyOf<T> ? CamelKey<K> : K) : never]: Mixed<
          T[K]
        >
      }
    : T

const opaque = new WeakSet<$ZodType>()

/** Marks a schema whose keys are the same in every field case. Its type must be listed in `KeepsCase`. */
export const keepCase = <S extends $ZodType>(schema: S): S => {
  opaque.add(schema)
  return schema
}

/** Returns true if `keepCase` has marked the schema. */
export const keepsCase = (schema: $ZodType): boolean => opaque.has(schema)

/** Converts a snake_case key to camelCase, as the type `Camel` does. */
export const camelKey = (snake: string): string => {
  const [head = '', ...tail] = snake.split('_')
  return head + tail.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Converts a key of either case to snake_case. */
export const snakeKey = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Schema with case overrides. */
export type Overridden<S extends $ZodType, K> = S & {
  readonly _zod: { readonly input: OverrideMark<K>; readonly output: OverrideMark<K> }
}

const overriddenKeys = new WeakMap<$ZodType, ReadonlySet<string>>()

/**
 * Marks fields of an object schema that the specification writes in camelCase wherever they occur, also in
 * areas that are otherwise snake_case. Without keys, marks all fields. A schema derived from the marked
 * schema is not marked.
 */
export const caseOverrides = <S extends $ZodObject, const K extends string & keyof output<S>>(
  schema: S,
  ...keys: K[]
): Overridden<S, K> => {
  overriddenKeys.set(schema, new Set(keys.length > 0 ? keys : Object.keys(schema._zod.def.shape)))
  return schema as Overridden<S, K>
}

/** Returns true if `caseOverrides` has marked the field. */
export const hasCaseOverride = (schema: $ZodType, key: string): boolean =>
  overriddenKeys.get(schema)?.has(key) === true

/** Returns a snake_case key of an object schema in a field case. */
export const keyIn = (schema: $ZodType, key: string, fieldCase: FieldCase): string =>
  !opaque.has(schema) && (fieldCase === 'camel' || (fieldCase === 'mixed' && hasCaseOverride(schema, key)))
    ? camelKey(key)
    : key
