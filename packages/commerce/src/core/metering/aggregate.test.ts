import type { Aggregation } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Aggregate, consumedOf, emptyAggregate, noUsage, together, withMore } from './aggregate.ts'
import { toDecimal } from './fraction.ts'

/** Aggregate of a single event. */
const aggregate = (number: number, value = String(number)): Aggregate => ({
  count: 1,
  sum: String(number),
  min: String(number),
  max: String(number),
  values: [value],
})

const all = (numbers: readonly number[]): Aggregate =>
  numbers.map((n) => aggregate(n)).reduce(together, emptyAggregate)

const units = (func: Aggregation['func'], usage: Aggregate): string =>
  toDecimal(
    consumedOf(
      func === 'count' ? { func } : { func, property: 'tokens' },
      withMore(noUsage, usage, usage.values.length),
    ),
  )

describe('the usage of a meter', () => {
  it('equals the golden events, by function', () => {
    const lite = all([20, 10, 10, 0])
    expect(units('count', lite)).toBe('4')
    expect(units('sum', lite)).toBe('40')
    expect(units('max', lite)).toBe('20')
    expect(units('min', lite)).toBe('0')
    expect(units('avg', lite)).toBe('10')
    expect(units('unique', lite)).toBe('3')
    expect(units('sum', all([1.5, 1.5, 1]))).toBe('4')
  })

  it.each(['count', 'sum', 'max', 'min', 'avg', 'unique'] as const)('is 0 of no events: %s', (func) => {
    expect(units(func, emptyAggregate)).toBe('0')
  })

  it('compares numbers, below zero too, and averages over events', () => {
    expect(units('max', all([-5, -7]))).toBe('-5')
    expect(units('min', all([9, 10, -1]))).toBe('-1')
    expect(units('avg', all([1, 1, 2]))).toBe('1.333333333333')
  })

  it('is the same however it is split into parts and in any order', () => {
    const numbers = fc.array(
      fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
      { maxLength: 12 },
    )
    const sorted = (usage: Aggregate) => ({ ...usage, values: usage.values.toSorted() })
    const expectSame = (a: Aggregate, b: Aggregate) => {
      for (const func of ['count', 'sum', 'max', 'min', 'avg', 'unique'] as const)
        expect(units(func, a)).toBe(units(func, b))
      expect(sorted(a).values).toEqual(sorted(b).values)
    }
    fc.assert(
      fc.property(numbers, numbers, numbers, (a, b, c) => {
        expectSame(together(all(a), together(all(b), all(c))), all([...a, ...b, ...c]))
        expectSame(together(all(b), all(a)), together(all(a), all(b)))
        expectSame(together(all(a), emptyAggregate), all(a))
      }),
    )
  })
})
