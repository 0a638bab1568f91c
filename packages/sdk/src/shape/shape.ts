/** Bounds of a text, a list or a number, and the form of a text; absent ones do not apply. */
export type Rules = {
  readonly min?: number
  readonly max?: number
  /** Greater or less than, the bound itself excluded. */
  readonly above?: number
  readonly below?: number
  /** A divisor. */
  readonly step?: number
  /** The name of a format, for the message of an issue. */
  readonly form?: string
  readonly pattern?: RegExp
  /** Of a web address: the schemes it may have. */
  readonly scheme?: RegExp
}

export type Choice = string | number | boolean | null

/**
 * What a value must look like, as plain data: the part of a schema a client checks. Rules that need code
 * to run are the server's alone. A key that ends in `?` may be left out; `^` (before that) marks a case override,
 * which is camelCase in every area.
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
  /** Keys that belong to the user: the shape of the values, and of the keys. */
  | readonly ['map', Shape, Shape?]
  /** `kept`: its keys are the same in every field case. `strict`: no other keys. */
  | readonly ['object', Fields, ('kept' | 'strict')?]
  | readonly ['union', readonly Shape[]]
  /** Objects that the value under one key tells apart. */
  | readonly ['tagged', string, readonly Shape[]]
  | readonly ['later', () => Shape]

export type Fields = { readonly [key: string]: Shape }
