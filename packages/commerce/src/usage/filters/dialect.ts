import type { FilterClause } from '@atelier/contract'
import type { output } from 'zod/v4/core'

export type Operator = output<typeof FilterClause>['operator']

/** An operator that orders two values; the others ask whether one text contains another. */
export type Comparison = Exclude<Operator, 'like' | 'not_like'>

/**
 * A test of a text. Texts are ordered by the code points of their characters, whatever the language of the database is.
 * `like` asks whether the text contains the value, in the same case; no character of the value stands for others.
 */
export type TextTest = {
  readonly operator: Operator
  readonly value: string
  /** Compares with the letters A to Z of the text in lower case. */
  readonly any_case?: true
}

/** What a value of the metadata must be, by the type of its JSON; a type without a test is no match. */
export type TestsByType = {
  readonly string?: TextTest
  readonly number?: { readonly operator: Comparison; readonly value: number }
  readonly boolean?: { readonly operator: Comparison; readonly value: boolean }
}

/** The types of JSON that a value of the metadata can have, besides null and the objects `_cost` and `_llm`. */
export const scalars = ['string', 'number', 'boolean'] as const
export type ScalarType = (typeof scalars)[number]

/**
 * The way to a value in the metadata: its key, or the key `_cost` or `_llm` and a key of the object that stands there.
 */
export type MetadataPath = readonly [string] | readonly ['_cost' | '_llm', string]

/**
 * What an engine must be able to say about an event. `compileFilter` decides what a filter means; a dialect only
 * writes conditions down. `Sql` is whatever the engine's queries are composed of; values must become parameters.
 *
 * No condition is ever null: a value that is missing, or is JSON null, makes each of them false.
 */
export type Dialect<Sql> = {
  /** A condition that every event meets, or none. */
  readonly constant: (value: boolean) => Sql
  /** Conditions joined; there are at least two. */
  readonly join: (conjunction: 'and' | 'or', conditions: readonly Sql[]) => Sql
  /** A test of a column of texts. */
  readonly column: (name: 'name' | 'source', test: TextTest) => Sql
  /** A comparison of the moment of the event, in seconds since 1970 rounded to the nearest (half a second: up). */
  readonly timestamp: (operator: Comparison, seconds: number) => Sql
  /** Tests of a value of the metadata; numbers are compared as decimal numbers, false comes before true. */
  readonly metadata: (path: MetadataPath, tests: TestsByType) => Sql
  /** A test of a scalar value of the metadata as text: `12`, `true`, or the text itself. */
  readonly metadataText: (path: MetadataPath, test: TextTest) => Sql
  /** Whether the value of the metadata is there and has one of these types. */
  readonly metadataType: (path: MetadataPath, types: readonly ScalarType[]) => Sql
}
