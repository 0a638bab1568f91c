import type { $ZodObject, $ZodType, output } from 'zod/v4/core'

/** How keys are spelled. `mixed`: in snake_case, but for the odd fields of a schema, which are in camelCase. */
export type Spelling = 'camel' | 'mixed' | 'snake'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The shapes that are spelled alike in every area. */
type KeptAsSpelled = { total_count: number; max_page: number }

/** Never there: names the odd fields of an object in its type. */
declare const odd: unique symbol
type OddMark<K> = { readonly [odd]?: K }
type OddKeyOf<T> = typeof odd extends keyof T ? NonNullable<T[typeof odd]> : never

/** `T` with its named keys in camelCase, at every depth; keys of user data (index signatures) stay as they are. */
export type Camel<T> = T extends KeptAsSpelled
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
        [K in keyof T as K extends string ? (K extends OddKeyOf<T> ? CamelKey<K> : K) : never]: Mixed<T[K]>
      }
    : T

const kept = new WeakSet<$ZodType>()

/** Marks a schema whose keys no area respells; its type stands in `KeptAsSpelled`. */
export const keptAsSpelled = <S extends $ZodType>(schema: S): S => {
  kept.add(schema)
  return schema
}

/** Whether `keptAsSpelled` marked the schema. */
export const isKeptAsSpelled = (schema: $ZodType): boolean => kept.has(schema)

/** One key in camelCase, as `Camel` spells it. */
export const camelKey = (snake: string): string => {
  const [head = '', ...tail] = snake.split('_')
  return head + tail.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** A key in snake_case, whichever way it was spelled. */
export const snakeKey = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A schema with odd fields. */
export type Odd<S extends $ZodType, K> = S & {
  readonly _zod: { readonly input: OddMark<K>; readonly output: OddMark<K> }
}

const oddKeys = new WeakMap<$ZodType, ReadonlySet<string>>()

/**
 * Marks fields of an object schema that the specification writes in camelCase wherever they occur, also
 * in areas that are otherwise snake_case. Without keys, all of its fields. A schema derived from the
 * marked one is not marked.
 */
export const oddFields = <S extends $ZodObject, const K extends string & keyof output<S>>(
  schema: S,
  ...keys: K[]
): Odd<S, K> => {
  oddKeys.set(schema, new Set(keys.length > 0 ? keys : Object.keys(schema._zod.def.shape)))
  return schema as Odd<S, K>
}

/** Whether `oddFields` marked the field. */
export const isOdd = (schema: $ZodType, key: string): boolean => oddKeys.get(schema)?.has(key) === true

/** A snake_case key of an object schema, spelled. */
export const spellKey = (schema: $ZodType, key: string, spelling: Spelling): string =>
  !kept.has(schema) && (spelling === 'camel' || (spelling === 'mixed' && isOdd(schema, key)))
    ? camelKey(key)
    : key
