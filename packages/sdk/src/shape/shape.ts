/** Bounds of a string, a list or a number, and the format of a string; absent ones do not apply. */
export type Rules = {
  readonly min?: number
  readonly max?: number
  /** Exclusive bounds. */
  readonly above?: number
  readonly below?: number
  /** Divisor. */
  readonly step?: number
  /** Name of a format, for the message of an issue. */
  readonly form?: string
  readonly pattern?: RegExp
  /** Allowed schemes of a web URL. */
  readonly scheme?: RegExp
}

export type Choice = string | number | boolean | null

/**
 * Expected form of a value, as plain data: the part of a schema that a client checks. Rules that need code
 * run on the server only. A key that ends in `?` is optional; `^` (before that) marks a case override, which
 * is camelCase in every area.
 */
export type Shape =
  | 'any'
  | 'boolean'
  | 'never'
  | 'int'
  | 'null'
  | 'number'
  | 'string'
  | readonly ['string' | 'number' | 'int', Rules]
  | readonly ['choice', readonly Choice[]]
  | readonly ['nullable', Shape]
  | readonly ['default', Shape, unknown]
  | readonly ['list', Shape, Rules?]
  | readonly ['tuple', readonly Shape[]]
  /** User-defined keys: the shape of the values, and of the keys. */
  | readonly ['map', Shape, Shape?]
  /** `kept`: its keys are the same in every field case. `strict`: no other keys. */
  | readonly ['object', Fields, ('kept' | 'strict')?]
  | readonly ['union', readonly Shape[]]
  /** Objects discriminated by the value of one key. */
  | readonly ['tagged', string, readonly Shape[]]
  | readonly ['later', () => Shape]

export type Fields = { readonly [key: string]: Shape }
