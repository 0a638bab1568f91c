import type { Address } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEuropeanVat, standardRates } from './european-vat.ts'

const vat = createEuropeanVat({ seller_country: 'SE' })
const at = (country: string): Address => ({
  country,
  line1: null,
  line2: null,
  postal_code: null,
  city: null,
  state: null,
})
const taxOf = (net_amount: number, country: string | null, tax_id: [string, string] | null = null) =>
  vat.taxOf({ net_amount, currency: 'usd', address: country === null ? null : at(country), tax_id })

describe('European value added tax', () => {
  it('is the standard rate of the consumer’s country, to the nearest cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...Object.keys(standardRates)),
        (net, country) => {
          const tax = taxOf(net, country) ?? -1
          expect(Number.isSafeInteger(tax)).toBe(true)
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(Math.abs(tax * 10_000 - net * (standardRates[country] ?? 0))).toBeLessThanOrEqual(5000)
        },
      ),
    )
    expect([taxOf(1000, 'SE'), taxOf(1000, 'FI'), taxOf(149, 'LU'), taxOf(2, 'SE')]).toEqual([
      250, 255, 25, 1,
    ])
    expect(Object.keys(standardRates)).toHaveLength(27)
  })

  it('grows with what is taxed, and that of the parts is that of the whole, to a cent a part', () => {
    const net = fc.integer({ min: 1, max: 33_333_333 })
    fc.assert(
      fc.property(
        fc.array(net, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...Object.keys(standardRates)),
        (parts, country) => {
          const whole =
            taxOf(
              parts.reduce((sum, part) => sum + part, 0),
              country,
            ) ?? -1
          const taxes = parts.map((part) => taxOf(part, country) ?? -1)
          expect(Math.max(...taxes)).toBeLessThanOrEqual(whole)
          const sum = taxes.reduce((total, tax) => total + tax, 0)
          expect(Math.abs(sum - whole)).toBeLessThanOrEqual(parts.length)
        },
      ),
    )
  })

  it('is not known before the country is, unless there is nothing to pay', () => {
    expect(taxOf(1000, null)).toBeNull()
    expect(taxOf(0, null)).toBe(0)
    expect(taxOf(0, 'SE')).toBe(0)
  })

  it('is nothing outside the Union', () => {
    for (const country of ['US', 'GB', 'NO', 'CH', 'JP']) expect(taxOf(1000, country)).toBe(0)
  })

  it('is accounted for by businesses in other member states, and paid by those in the seller’s', () => {
    expect(taxOf(1000, 'FR', ['FR61954506077', 'eu_vat'])).toBe(0)
    expect(taxOf(1000, 'GR', ['EL094019245', 'eu_vat'])).toBe(0)
    expect(taxOf(1000, 'SE', ['SE556703748501', 'eu_vat'])).toBe(250)
    expect(taxOf(1000, 'ES', ['B58378431', 'es_cif'])).toBe(210)
    expect(taxOf(1000, 'DE', ['FR61954506077', 'eu_vat'])).toBe(190)
  })
})
