import { describe, expect, it } from 'vitest'
import { laterQuery, supply, supplyQueries } from './later-query.ts'

describe('a query of a later quarter', () => {
  const double = laterQuery<(value: number) => number>()

  it('must be supplied before its use and when the quarters are assembled', () => {
    expect(() => double(1)).toThrow('before the quarters were assembled')
    expect(() => supplyQueries([])).toThrow('1 queries are not supplied')
  })

  it('is the implementation of the quarter that supplies it', () => {
    supplyQueries([supply(double, (value) => value * 2)])
    expect(double(21)).toBe(42)
  })
})
