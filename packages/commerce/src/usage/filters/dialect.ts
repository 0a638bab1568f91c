import type { FilterClause } from '@atelier/contract'
import type { output } from 'zod/v4/core'

export type Operator = output<typeof FilterClause>['operator']

/** Operator that orders two values; the remaining operators test whether a text contains another. */
export type Comparison = Exclude<Operator, 'like' | 'not_like'>

/**
 * Test of a text. Texts are ordered by code point, regardless of the database's locale. `like` tests for a
 * substring, case-sensitively and without wildcards.
 */
export type TextTest = {
  readonly operator: Operator
  readonly value: string
  /** Compares with the letters A to Z of the text in lower case. */
  readonly any_case?: true
}

/** Tests of a metadata value by its JSON type; a type without a test does not match. */
export type TestsByType = {
  readonly string?: TextTest
  readonly number?: { readonly operator: Comparison; readonly value: number }
  readonly boolean?: { readonly operator: Comparison; readonly value: boolean }
}

/** JSON types of metadata values, except null and the objects `_cost` and `_llm`. */
export const scalars = ['string', 'number', 'boolean'] as const
export type ScalarType = (typeof scalars)[number]

/** Path of a metadata value: its key, or `_cost` or `_llm` followed by a key of that object. */
export type MetadataPath = readonly [string] | readonly ['_cost' | '_llm', string]

/**
 * Primitives that an engine must provide. `compileFilter` defines the semantics of a filter; a dialect only
 * writes conditions. `Sql` is the query type of the engine; values must become parameters.
 *
 * Conditions are never null: every condition on a missing value or a JSON null is false.
 */
export type Dialect<Sql> = {
  /** Condition that every event meets, or none. */
  readonly constant: (value: boolean) => Sql
  /** Joined conditions, two or more. */
  readonly join: (conjunction: 'and' | 'or', conditions: readonly Sql[]) => Sql
  /** Test of a text column. */
  readonly column: (name: 'name' | 'source', test: TextTest) => Sql
  /** Comparison of the event's moment, in seconds since 1970, rounded to the nearest second (half up). */
  readonly timestamp: (operator: Comparison, seconds: number) => Sql
  /** Tests of a metadata value. Numbers are compared as decimals; false sorts before true. */
  readonly metadata: (path: MetadataPath, tests: TestsByType) => Sql
  /** Test of a scalar metadata value as text: `12`, `true`, or the text itself. */
  readonly metadataText: (path: MetadataPath, test: TextTest) => Sql
  /** Test that the metadata value exists and has any of the types. */
  readonly metadataType: (path: MetadataPath, types: readonly ScalarType[]) => Sql
}
