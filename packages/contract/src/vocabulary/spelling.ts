import type { $ZodType } from 'zod/v4/core'

export type Spelling = 'camel' | 'snake'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : S

/** The shapes that are spelled alike in every area. */
type KeptAsSpelled = { total_count: number; max_page: number }

/** `T` with its named keys in camelCase, at every depth; keys of user data (index signatures) stay as they are. */
export type Camel<T> = T extends KeptAsSpelled
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: Camel<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? (string extends K ? K : CamelKey<K>) : K]: Camel<T[K]> }
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
