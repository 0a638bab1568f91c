import type { Aggregation, Filter } from '@atelier/contract'
import * as fc from 'fast-check'
import type { EventMetadata } from '../port.ts'

/*
 * Generators of filters, aggregations and metadata that often match: few keys and few values, including
 * typical pitfalls of engines: numbers as texts, wildcards, words for booleans, characters beyond ASCII, keys
 * of every object.
 */

const keys = [
  'tokens',
  'model',
  'a.b',
  'flag',
  '_cost',
  '_cost.amount',
  '_llm.model',
  '__proto__',
  "it's",
  '_cost.',
]
const texts = [
  '',
  'lite',
  'Lite',
  'pro',
  '1',
  '10',
  '9',
  'true',
  'True',
  't',
  '%',
  '_',
  'a%b',
  'é',
  '🎨',
  '\uFF5E',
  "o'x",
  '\\',
]
const integers = [-9_007_199_254_740_991, -1, 0, 1, 2, 9, 10, 100, 9_007_199_254_740_991]

const number = fc.oneof(fc.constantFrom(...integers), fc.constantFrom(0.5, 1.5, -2.25, 0.001, 12.5))
const scalar = fc.oneof(fc.constantFrom(...texts), number, fc.boolean())

const properties = [...keys, 'name', 'source', 'timestamp', 'metadata.tokens', 'metadata.name']

/** Center of the moments of random events. */
export const someMoment = Date.UTC(2026, 2, 1, 12)

const arbitraryMetadata: fc.Arbitrary<EventMetadata> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...keys.filter((key) => key !== '_cost')), scalar), { maxLength: 4 }),
    fc.option(fc.dictionary(fc.constantFrom('amount', 'currency'), scalar, { noNullPrototype: true }), {
      freq: 3,
    }),
  )
  .map(([entries, cost]) =>
    Object.fromEntries<EventMetadata[string]>([
      ...entries,
      ...(cost === null ? [] : [['_cost', cost] as const]),
    ]),
  )

const clause = fc.record({
  property: fc.constantFrom(...properties),
  operator: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'),
  value: fc.oneof(
    fc.constantFrom(...texts, 'user', 'use'),
    fc.constantFrom(...integers, someMoment / 1000),
    fc.boolean(),
  ),
})

const filterOf = (depth: number): fc.Arbitrary<Filter> =>
  fc.record({
    conjunction: fc.constantFrom('and', 'or'),
    clauses: fc.array(
      depth === 0
        ? clause
        : fc.oneof({ weight: 3, arbitrary: clause }, { weight: 1, arbitrary: filterOf(depth - 1) }),
      {
        maxLength: 3,
      },
    ),
  })

export const arbitraryFilter = filterOf(2)

export const arbitraryAggregation: fc.Arbitrary<Aggregation> = fc.oneof(
  fc.constant({ func: 'count' as const }),
  fc.record({
    func: fc.constantFrom('sum', 'max', 'min', 'avg', 'unique'),
    property: fc.constantFrom('tokens', 'tokens', 'model', '_cost.amount', 'flag', 'name', 'timestamp'),
  }),
)

/** Event fields that a meter's filter reads. */
export const arbitraryContent = fc.record({
  name: fc.constantFrom(...texts, 'used'),
  source: fc.constantFrom('system' as const, 'user' as const, 'user' as const),
  timestamp: fc
    .oneof(
      fc.constantFrom(-1500, -501, -500, -499, 0, 499, 500, 501),
      fc.integer({ min: -9_000_000, max: 9_000_000 }),
    )
    .map((ms) => new Date(someMoment + ms)),
  metadata: arbitraryMetadata,
})
