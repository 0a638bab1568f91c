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

/** The longest value, in bytes, that `unique` keeps as it is; a longer one is its SHA-256. */
export const longestValue = 100

/** How many events were counted, and their numbers together; decimal numbers are texts, because they are money to be. */
type Sums = {
  readonly count: number
  readonly sum: string
  readonly min: string | null
  readonly max: string | null
}

/** What a meter counted of some events; `values` are the distinct values that `unique` counts, else none. */
export type Aggregate = Sums & { readonly values: readonly string[] }

/** What a meter has counted by now. Of distinct values only their number: they have rows of their own. */
export type Usage = Sums & { readonly distinct: number }

const noSums: Sums = { count: 0, sum: '0', min: null, max: null }

/** What is counted of no events. */
export const emptyAggregate: Aggregate = { ...noSums, values: [] }

/** What was counted when nothing was. */
export const noUsage: Usage = { ...noSums, distinct: 0 }

/** Decimals of a sum are kept as they are: it is exact however many there are. */
const sumOf = (a: string, b: string): string => {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  return toDecimal(plus(fractionOf(a), fractionOf(b)), places)
}

const extremeOf = (
  a: string | null,
  b: string | null,
  isBetter: (one: Fraction, other: Fraction) => boolean,
): string | null => {
  if (a === null || b === null) return a ?? b
  return isBetter(fractionOf(b), fractionOf(a)) ? b : a
}

const sumsTogether = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  sum: sumOf(a.sum, b.sum),
  min: extremeOf(a.min, b.min, isLess),
  max: extremeOf(a.max, b.max, (one, other) => isLess(other, one)),
})

/** What was counted in two parts, counted together. The order of the parts makes no difference to any function. */
export const together = (a: Aggregate, b: Aggregate): Aggregate => ({
  ...sumsTogether(a, b),
  values: [...new Set([...a.values, ...b.values])],
})

/**
 * What was counted before, with what is counted now.
 *
 * @param new_values how many of the values were not counted before
 */
export const withMore = (before: Usage, more: Aggregate, new_values: number): Usage => ({
  ...sumsTogether(before, more),
  distinct: before.distinct + new_values,
})

/** The units that a meter says were consumed. Of no events, every function is 0. */
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
