import { describe, expect, it } from 'vitest'
import { AddressInput, completeAddress, stateCode } from './address.ts'
import { countries, statesOf } from './countries.ts'
import { validate } from './issues.ts'

const check = (address: object) => {
  const checked = validate(AddressInput, address, 'body')
  return checked.ok ? checked.value : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}

describe('addresses', () => {
  it('contain 249 countries, 51 states and 10 provinces', () => {
    expect([countries.size, statesOf.US.length, statesOf.CA.length]).toEqual([249, 51, 10])
  })

  it('are complete, trimmed, and null where blank', () => {
    expect(check({ country: 'SE', line1: '  Storgatan 1 ', city: '  ' })).toEqual({
      line1: 'Storgatan 1',
      line2: null,
      postal_code: null,
      city: null,
      state: null,
      country: 'SE',
    })
  })

  it('reject a code that is no country', () => {
    for (const country of ['se', 'SWE', 'ZZ', ''])
      expect(check({ country })).toEqual(['body.country country'])
    expect(check({})).toEqual(['body.country missing'])
  })

  it('restrict states of the United States and Canada to their codes', () => {
    expect(check({ country: 'US', state: 'CA' })).toMatchObject({ state: 'US-CA' })
    expect(check({ country: 'US', state: 'US-DC' })).toMatchObject({ state: 'US-DC' })
    expect(check({ country: 'CA', state: 'QC' })).toMatchObject({ state: 'CA-QC' })
    expect(check({ country: 'US', state: 'PR' })).toEqual(['body.state state'])
    expect(check({ country: 'US', state: 'ca' })).toEqual(['body.state state'])
    expect(check({ country: 'CA', state: 'YT' })).toEqual(['body.state state'])
    expect(check({ country: 'SE', state: 'Skåne' })).toMatchObject({ state: 'Skåne' })
  })

  it('are the same when completed again', () => {
    for (const country of ['US', 'CA'] as const)
      for (const state of statesOf[country]) {
        const completed = completeAddress({ country, state })
        expect(completeAddress(completed)).toEqual(completed)
        expect(stateCode(country, completed.state ?? '')).toBe(`${country}-${state}`)
      }
  })
})
