import { describe, expect, it } from 'vitest'
import { type Credit, type Credits, creditedUnits, noCredits, unusedUnits, withCredit } from './credits.ts'
import { fractionOf } from '../core/metering/fraction.ts'

const after = (...credits: readonly Credit[]): Credits => credits.reduce(withCredit, noCredits)
const other = (units: number): Credit => ({ units, rollover: false })
const rolling = (units: number): Credit => ({ units, rollover: true })

describe('credits', () => {
  it('are separated by whether they roll over, and add up', () => {
    const credits = after(rolling(100), other(40), other(10))
    expect(credits).toEqual({ rollover_units: 100, other_units: 50 })
    expect(creditedUnits(credits)).toBe(150)
  })
})

describe('the unused units', () => {
  it('are whole: a partly consumed unit is used', () => {
    expect(unusedUnits(100, fractionOf('40'))).toBe(60)
    expect(unusedUnits(100, fractionOf('40.000000000001'))).toBe(59)
    expect(unusedUnits(100, fractionOf('99.5'))).toBe(0)
    expect(unusedUnits(100, fractionOf('-5.5'))).toBe(100)
    expect(unusedUnits(100, fractionOf('1000000000000000000000'))).toBe(0)
  })
})
