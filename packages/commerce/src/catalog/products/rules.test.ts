import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPrice } from '../../testing/a-product.ts'
import { decidePrices, isMetered, type PriceRequest } from './rules.ts'

const cents = fc.integer({ min: 50, max: 99_999_999 })
const currency = { price_currency: 'usd' as const }
const request: fc.Arbitrary<PriceRequest> = fc.oneof(
  fc.constantFrom('a', 'b', 'c').map((id) => ({ id })),
  cents.map((price_amount) => ({ amount_type: 'fixed' as const, price_amount, ...currency })),
  fc.constant({ amount_type: 'free' as const }),
  fc.record({ amount_type: fc.constant('custom' as const), price_currency: fc.constant('usd' as const) }),
  fc.constantFrom('m1', 'm2', 'm3').map((meter_id) => ({
    amount_type: 'metered_unit' as const,
    unit_amount: '0.5',
    meter_id,
    ...currency,
  })),
)
const meters = new Set(['m1', 'm2'])
const context = { interval: 'month', meters, default_currency: 'usd' } as const
const places = (requested: readonly PriceRequest[], interval: 'month' | null = 'month') =>
  decidePrices([], requested, { ...context, interval }).issues.map(({ loc }) => loc.slice(1).join('.'))

describe('a requested list of prices', () => {
  it('keeps, adds or archives every price, none twice; at most one does not count usage, one counts each meter', () => {
    const stored = [
      aPrice({ id: 'a', amount_type: 'free' }),
      aPrice({ id: 'b', amount_type: 'metered_unit', meter_id: 'm1' }),
    ]
    fc.assert(
      fc.property(
        fc.subarray(stored),
        fc.array(request, { minLength: 1, maxLength: 4 }),
        (active, requested) => {
          const decision = decidePrices(active, requested, context)
          const archived = new Set(decision.archived)
          expect(new Set(decision.kept).size + archived.size).toBe(active.length)
          expect(decision.kept.some((price) => archived.has(price))).toBe(false)
          if (decision.issues.length > 0) return
          const together = [...decision.kept, ...decision.added]
          expect(together).toHaveLength(requested.length)
          expect(together.filter((price) => !isMetered(price)).length).toBeLessThanOrEqual(1)
          const counted = together.filter(isMetered).map(({ meter_id }) => meter_id)
          expect(new Set(counted).size).toBe(counted.length)
        },
      ),
    )
  })

  it('has issues at the prices that are wrong', () => {
    const metered = (meter_id: string) =>
      ({ amount_type: 'metered_unit', unit_amount: '1', meter_id, price_currency: 'usd' }) as const
    const free = { amount_type: 'free' } as const
    const custom = { amount_type: 'custom', price_currency: 'usd' } as const
    expect(places([free, free])).toEqual(['prices'])
    expect(places([free, metered('m1')])).toEqual([])
    expect(places([metered('m1')], null)).toEqual(['prices.0'])
    expect(places([metered('m1'), metered('m2'), metered('m1')])).toEqual(['prices.2.meter_id'])
    expect(places([metered('m3')])).toEqual(['prices.0.meter_id'])
    expect(places([{ id: 'z' }])).toEqual(['prices.0'])
    expect(places([{ ...custom, minimum_amount: 600, maximum_amount: 500 }])).toEqual([
      'prices.0.maximum_amount',
    ])
    expect(places([{ ...custom, minimum_amount: 600, preset_amount: 500 }])).toEqual([
      'prices.0.preset_amount',
    ])
  })
})
