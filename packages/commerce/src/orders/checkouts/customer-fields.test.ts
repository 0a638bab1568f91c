import type { Address } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { isFullAddress } from './customer-fields.ts'

describe('an address', () => {
  it('is full when it contains more than a country and its state', () => {
    const full = (fields: Partial<Address>) =>
      isFullAddress({
        country: 'US',
        line1: null,
        line2: null,
        city: null,
        postal_code: null,
        state: null,
        ...fields,
      })
    expect(full({ state: 'US-CA' })).toBe(false)
    expect(full({ city: 'Reno' })).toBe(true)
    expect(full({ country: 'DE', state: 'Bayern' })).toBe(true)
    expect(full({ country: 'SE' })).toBe(false)
  })
})
