import type { Address } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEuropeanVat, isInUnion, standardRates } from './european-vat.ts'
import { postalAreas } from './vat-territories.ts'

const vat = createEuropeanVat({ seller_country: 'SE' })
const at = (country: string, postal_code: string | null = null): Address => ({
  country,
  line1: null,
  line2: null,
  postal_code,
  city: null,
  state: null,
})
const taxOf = (net_amount: number, country: string | null, tax_id: [string, string] | null = null) =>
  vat.taxOf({
    amount: net_amount,
    behavior: 'exclusive',
    currency: 'usd',
    address: country === null ? null : at(country),
    tax_id,
  })?.tax ?? null

const exclusive = { amount: 1000, behavior: 'exclusive', currency: 'usd' } as const

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

  it('grows with the taxed amount, and that of the parts is that of the whole, to a cent a part', () => {
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

  it('is unknown before the country is, unless there is nothing to pay', () => {
    expect(taxOf(1000, null)).toBeNull()
    expect(taxOf(0, null)).toBe(0)
    expect(taxOf(0, 'SE')).toBe(0)
  })

  it('is zero outside the Union', () => {
    for (const country of ['US', 'GB', 'NO', 'CH', 'JP']) expect(taxOf(1000, country)).toBe(0)
  })

  it('is accounted for by businesses in other member states, and paid by those in the seller’s', () => {
    expect(taxOf(1000, 'FR', ['FR61954506077', 'eu_vat'])).toBe(0)
    expect(taxOf(1000, 'GR', ['EL094019245', 'eu_vat'])).toBe(0)
    expect(taxOf(1000, 'SE', ['SE556703748501', 'eu_vat'])).toBe(250)
    expect(taxOf(1000, 'ES', ['B58378431', 'es_cif'])).toBe(210)
    expect(taxOf(1000, 'DE', ['FR61954506077', 'eu_vat'])).toBe(190)
  })

  const taxAt = (country: string, postal_code: string | null) =>
    vat.taxOf({
      amount: 1000,
      behavior: 'exclusive',
      currency: 'usd',
      address: at(country, postal_code),
      tax_id: null,
    })?.tax

  it.each([
    ['Las Palmas', 'ES', '35001'],
    ['Las Palmas in digits of full width', 'ES', '３５００１'],
    ['Santa Cruz de Tenerife', 'ES', '38 009'],
    ['Ceuta', 'ES', '51001'],
    ['Melilla', 'ES', 'E-52006'],
    ['Mariehamn', 'FI', '22100'],
    ['Eckerö', 'FI', 'FI-22270'],
    ['Åland', 'AX', null],
    ['Livigno', 'IT', '23041'],
    ["Campione d'Italia", 'IT', 'I-22061'],
    ['Büsingen am Hochrhein', 'DE', '78266'],
    ['Heligoland', 'DE', '27498'],
    ['Mount Athos', 'GR', '630 86'],
    ['Dafni on Mount Athos', 'GR', '63087'],
    ['Pointe-à-Pitre', 'FR', '97110'],
    ['Saint-Martin', 'FR', '97150'],
    ['Fort-de-France', 'FR', '97200'],
    ['Cayenne', 'FR', '97300'],
    ['Saint-Denis de La Réunion', 'FR', '97400'],
    ['Saint Pierre and Miquelon', 'FR', '97500'],
    ['Mamoudzou', 'FR', '97600'],
    ['Nouméa', 'FR', '98800'],
    ...['GP', 'MQ', 'GF', 'RE', 'YT', 'MF', 'BL', 'PM', 'NC', 'PF', 'WF'].map(
      (code) => [code, code, null] as const,
    ),
    ['the Isle of Man', 'IM', 'IM1 1AD'],
    ['Northern Ireland', 'GB', 'BT1 5GS'],
  ] as const)('is zero in %s (%s %s)', (_place, country, postal_code) => {
    expect(taxAt(country, postal_code)).toBe(0)
  })

  it.each([
    ['Madeira', 'PT', '9000-019', 220],
    ['Porto Santo', 'PT', '9400', 220],
    ['the Azores', 'PT', '9500-321', 160],
    ['Corvo', 'PT', '9980-024', 160],
    ['Lisbon', 'PT', '1100-148', 230],
    ['Viseu', 'PT', '3500', 230],
    ['Monaco', 'MC', '98000', 200],
    ['Monaco', 'MC', null, 200],
    ['Monaco', 'FR', '98000', 200],
    ['Corsica', 'FR', '20000', 200],
    ['Palma', 'ES', '07001', 210],
    ['Zamora', 'ES', '49001', 210],
    ['Livigno’s neighbour', 'IT', '23030', 220],
    ['Campione’s neighbour', 'IT', '22060', 220],
    ['Konstanz', 'DE', '78462', 190],
    ['Turku', 'FI', '20100', 255],
    ['Ierissos', 'GR', '63075', 240],
  ] as const)('is the rate of %s (%s %s)', (_place, country, postal_code, tax) => {
    expect(taxAt(country, postal_code)).toBe(tax)
  })

  it('is that of the mainland until the postal code is complete, and of another country’s none', () => {
    for (const postal_code of [null, '', '35', '3500', '350010', 'Las Palmas'])
      expect(taxAt('ES', postal_code)).toBe(210)
    expect([taxAt('SE', '22100'), taxAt('AT', '9500')]).toEqual([250, 200])
  })

  it('requires a postal code where it has territories', () => {
    const countries = ['DE', 'ES', 'FI', 'FR', 'GR', 'IT', 'PT']
    expect(Object.keys(postalAreas).toSorted()).toEqual(countries)
    for (const country of countries) expect(vat.asksPostalCode?.(country)).toBe(true)
    for (const country of ['SE', 'AT', 'MC', 'AX', 'IM', 'US'])
      expect(vat.asksPostalCode?.(country)).toBe(false)
  })

  it('treats Monaco as France, for its sellers and for its businesses', () => {
    const number: [string, string] = ['FR53000004605', 'eu_vat']
    expect(taxOf(1000, 'MC', number)).toBe(0)
    for (const seller_country of ['MC', 'FR'])
      for (const country of ['MC', 'FR']) {
        const sale = { ...exclusive, address: at(country), tax_id: number }
        expect(createEuropeanVat({ seller_country }).taxOf(sale)).toMatchObject({ net: 1000, tax: 200 })
      }
  })

  it('is not changed by a Northern Irish number', () => {
    const sale = { ...exclusive, address: at('GB'), tax_id: null }
    const tax_id: [string, string] = ['XI980780684', 'eu_vat']
    const untaxed = { net: 1000, tax: 0 }
    expect([vat.taxOf(sale), vat.taxOf({ ...sale, tax_id })]).toEqual([untaxed, untaxed])
  })

  const inside = (amount: number, country: string, tax_id: [string, string] | null = null) =>
    vat.taxOf({ amount, behavior: 'inclusive', currency: 'usd', address: at(country), tax_id })

  it.each([
    [1200, 'FR', 1000, 200],
    [999, 'DE', 839, 160],
    [1080, 'FR', 900, 180],
    [1190, 'DE', 1000, 190],
    [1190, 'US', 1190, 0],
    [0, 'DE', 0, 0],
  ] as const)('included in %i in %s leaves %i net, and is %i', (amount, country, net, tax) => {
    expect(inside(amount, country)).toMatchObject({ net, tax })
  })

  it('included in a price leaves the same total at every rate, for a business as well', () => {
    expect(inside(1190, 'DE', ['DE136695976', 'eu_vat'])).toMatchObject({ net: 1190, tax: 0 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...Object.keys(standardRates), 'US'),
        (amount, country) => {
          const { net, tax } = inside(amount, country) ?? { net: -1, tax: -1 }
          const rate = standardRates[country] ?? 0
          expect(net + tax).toBe(amount)
          expect(Math.abs(tax * (10_000 + rate) - amount * rate) * 2).toBeLessThanOrEqual(10_000 + rate)
        },
      ),
    )
  })

  it('does not determine membership of the Union: its territories are', () => {
    expect(['ES', 'FI', 'FR'].map(isInUnion)).toEqual([true, true, true])
    expect(['MC', 'IM', 'GP', 'AX', 'GB'].map(isInUnion)).toEqual([false, false, false, false, false])
  })
})
