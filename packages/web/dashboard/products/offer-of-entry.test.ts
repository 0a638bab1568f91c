import { expect, it } from 'vitest'
import { firstAmountOf, offerOf } from './offer-of-entry.ts'
import { emptyEntry, type ProductEntry } from './product-entry.ts'

const entry = emptyEntry('usd')
const custom = (part: Partial<ProductEntry>) => firstAmountOf({ ...entry, kind: 'custom', ...part })

it('shows the suggested amount, within the bounds where there is none', () => {
  expect(custom({ preset: '12.50' })).toBe(1250)
  expect(custom({})).toBe(1000)
  expect(custom({ minimum: '20' })).toBe(2000)
  expect(custom({ maximum: '5' })).toBe(500)
})

it('shows no amount in place of one that is invalid', () => {
  expect(custom({ preset: '1,000' })).toBeUndefined()
  expect(custom({ minimum: 'ten' })).toBeUndefined()
  expect(firstAmountOf({ ...entry, kind: 'fixed', amount: '12.345' })).toBeUndefined()
})

it('leaves out a metered price that is invalid', () => {
  const metered = (unit: string) =>
    offerOf(
      {
        ...entry,
        kind: 'usage',
        billing: 'month',
        metered: [{ rowId: '1', meterId: 'm', meterName: 'Calls', unit, cap: '' }],
      } as ProductEntry,
      'Atelier',
      new Date('2026-01-01T00:00:00Z'),
    ).product.prices
  expect(metered('0.002')).toMatchObject([{ unitAmount: '0.2' }])
  expect(metered('1,000')).toEqual([])
})
