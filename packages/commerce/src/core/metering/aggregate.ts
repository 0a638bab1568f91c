import type { Aggregation } from '@atelier/contract'
import {
  dividedBy,
  type Fraction,
  fractionOf,
  isLess,
  plus,
  toDecimal,
  wholeNumber,
  zero,
} from './fraction.ts'

/**
 * Maximum length of a value that `unique` stores as is, in bytes; longer values are stored as their SHA-256.
 */
export const maxValueBytes = 100

/** Number of counted events, and sum of their values. Sums are decimal texts, since they become money. */
type Sums = {
  readonly count: number
  readonly sum: string
  readonly min: string | null
  readonly max: string | null
}

/** Aggregate of a set of events. `values` holds the distinct values for `unique`, and is empty otherwise. */
export type Aggregate = Sums & { readonly values: readonly string[] }

/** Aggregate so far. Holds only the number of distinct values; the values have rows of their own. */
export type Usage = Sums & { readonly distinct: number }

const noSums: Sums = { count: 0, sum: '0', min: null, max: null }

/** Aggregate of no events. */
export const emptyAggregate: Aggregate = { ...noSums, values: [] }

/** Usage before any event is counted. */
export const noUsage: Usage = { ...noSums, distinct: 0 }

/** Adds two decimal texts exactly, with all their decimals. */
const sumOf = (a: string, b: string): string => {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  return toDecimal(plus(fractionOf(a), fractionOf(b)), places)
}

const extremeOf = (
  a: string | null,
  b: string | null,
  isBetter: (a: Fraction, b: Fraction) => boolean,
): string | null => {
  if (a === null || b === null) return a ?? b
  return isBetter(fractionOf(b), fractionOf(a)) ? b : a
}

const sumsTogether = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  sum: sumOf(a.sum, b.sum),
  min: extremeOf(a.min, b.min, isLess),
  max: extremeOf(a.max, b.max, (x, y) => isLess(y, x)),
})

/** Merges the aggregates of two parts. Every function is commutative. */
export const together = (a: Aggregate, b: Aggregate): Aggregate => ({
  ...sumsTogether(a, b),
  values: [...new Set([...a.values, ...b.values])],
})

/**
 * Adds an aggregate to earlier usage.
 *
 * @param new_values number of values that were not counted before
 */
export const withMore = (before: Usage, more: Aggregate, new_values: number): Usage => ({
  ...sumsTogether(before, more),
  distinct: before.distinct + new_values,
})

/** Returns the consumed units of a meter. Every function is 0 for no events. */
export const consumedOf = ({ func }: Aggregation, usage: Usage): Fraction => {
  if (usage.count === 0) return zero
  switch (func) {
    case 'count':
      return wholeNumber(usage.count)
    case 'sum':
      return fractionOf(usage.sum)
    case 'avg':
      return dividedBy(fractionOf(usage.sum), usage.count)
    case 'min':
      return fractionOf(usage.min ?? '0')
    case 'max':
      return fractionOf(usage.max ?? '0')
    case 'unique':
      return wholeNumber(usage.distinct)
  }
}
