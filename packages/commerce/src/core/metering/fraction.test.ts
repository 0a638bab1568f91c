import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dividedBy,
  floorOf,
  fractionOf,
  isLess,
  minus,
  plus,
  roundHalfUp,
  times,
  toDecimal,
} from './fraction.ts'

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => toDecimal({ numerator: digits, denominator: 10n ** BigInt(places) }))

describe('exact numbers', () => {
  it('read decimal texts and write them back without a change', () => {
    fc.assert(
      fc.property(text, (digits) => {
        expect(toDecimal(fractionOf(digits))).toBe(digits)
      }),
    )
    expect(toDecimal(fractionOf('0012.500'))).toBe('12.5')
    expect(toDecimal(fractionOf('-0.000'))).toBe('0')
  })

  it('add, subtract and multiply exactly, unlike floating-point numbers', () => {
    expect(toDecimal(plus(fractionOf('0.1'), fractionOf('0.2')))).toBe('0.3')
    expect(toDecimal(times(fractionOf('1.005'), fractionOf('100')))).toBe('100.5')
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(toDecimal(minus(plus(fractionOf(a), fractionOf(b)), fractionOf(b)))).toBe(a)
      }),
    )
  })

  it.each([
    ['1.5', 2n],
    ['2.5', 3n],
    ['1.499999999999', 1n],
    ['-1.5', -1n],
    ['-1.6', -2n],
    ['0.5', 1n],
    ['-0.5', 0n],
    ['99999.999999999999', 100000n],
  ])('round %s half up to %s', (value, rounded) => {
    expect(roundHalfUp(fractionOf(value))).toBe(rounded)
  })

  it('round a quotient that has no end', () => {
    expect(toDecimal(dividedBy(fractionOf('1'), 3), 4)).toBe('0.3333')
    expect(toDecimal(dividedBy(fractionOf('-2'), 3), 4)).toBe('-0.6667')
    expect(floorOf(dividedBy(fractionOf('-2'), 3))).toBe(-1n)
    expect(floorOf(dividedBy(fractionOf('-3'), 3))).toBe(-1n)
  })

  it('are ordered as numbers, not as texts', () => {
    expect(isLess(fractionOf('9'), fractionOf('10'))).toBe(true)
    expect(isLess(fractionOf('-10'), fractionOf('-9'))).toBe(true)
    expect(isLess(fractionOf('1.0'), fractionOf('1'))).toBe(false)
  })

  it.each(['', '1e5', '1,5', 'NaN', '--1', '.5', '1.'])('refuse the text "%s"', (wrong) => {
    expect(() => fractionOf(wrong)).toThrow('is not a decimal number')
  })
})
