import type { Currency } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { aPrice } from '../../testing/a-product.ts'
import { decidePrices, type PriceRequest } from './rules.ts'

const context = { interval: 'month', meters: new Set(['m1', 'm2']), default_currency: 'usd' } as const

// The rules decide about every currency.
const fixed = (price_amount: number, price_currency: Currency) =>
  ({ amount_type: 'fixed', price_amount, price_currency: price_currency as 'usd' }) as const
const metered = (meter_id: string, price_currency: Currency) =>
  ({
    amount_type: 'metered_unit',
    unit_amount: '1',
    meter_id,
    price_currency: price_currency as 'usd',
  }) as const

const issuesOf = (requested: readonly PriceRequest[]) => decidePrices([], requested, context).issues
const messagesOf = (requested: readonly PriceRequest[]) => issuesOf(requested).map(({ msg }) => msg)

describe('prices in several currencies', () => {
  it('are accepted with one price per currency, the default currency among them', () => {
    expect(messagesOf([fixed(1000, 'usd'), fixed(900, 'eur'), fixed(1500, 'jpy')])).toEqual([])
    expect(messagesOf([fixed(1000, 'usd'), fixed(1100, 'usd')])).toEqual([
      'A product can have only one fixed, custom or free price in a currency.',
    ])
    expect(messagesOf([fixed(900, 'eur')])).toEqual([
      'A price in usd, the default currency of the organization, is required.',
    ])
    expect(messagesOf([{ amount_type: 'free' }])).toEqual([])
    expect(messagesOf([{ amount_type: 'free' }, fixed(900, 'eur')])).toHaveLength(1)
  })

  it('are of the same kinds and meters in each', () => {
    const all = [fixed(1000, 'usd'), metered('m1', 'usd'), fixed(900, 'eur'), metered('m1', 'eur')]
    expect(messagesOf(all)).toEqual([])
    expect(messagesOf(all.slice(0, 3))).toEqual([
      'The prices in eur differ in kind from those in usd. Every currency needs the same kinds of prices, and the same meters.',
    ])
    expect(messagesOf([...all.slice(0, 3), metered('m2', 'eur')])).toHaveLength(1)
    expect(messagesOf([{ amount_type: 'free' }, metered('m1', 'usd'), metered('m1', 'eur')])).toEqual([])
  })

  it.each([
    [79, 'jpy', ['Must be at least ¥80.']],
    [80, 'jpy', []],
    [17_499, 'huf', ['Must be at least HUF 175.00.']],
    [17_500, 'huf', []],
    [39, 'gbp', ['Must be at least £0.40.']],
    [40, 'gbp', []],
    [0, 'usd', []],
    [49, 'usd', ['Must be at least $0.50.']],
    [100_000_000, 'eur', ['Must be at most €999,999.99.']],
    [1_600_000_000, 'idr', []],
    [1_600_000_001, 'idr', ['Must be at most IDR 16,000,000.00.']],
    [500_000, 'isk', []],
    [500_050, 'isk', ['Must be a multiple of 100: amounts in isk are charged in whole units.']],
  ] as const)('of %i %s have these issues: %j', (amount, currency, expected) => {
    const base = currency === 'usd' ? [] : [fixed(1000, 'usd')]
    expect(messagesOf([...base, fixed(amount, currency)]).map((text) => text.replaceAll(/\s/g, ' '))).toEqual(
      expected,
    )
  })

  it('remain where a client that cannot see them replaces the others', () => {
    const price = (id: string, price_currency: string) =>
      aPrice({ id, amount_type: 'fixed', price_currency, price_amount: 1000 })
    const [usd, eur, jpy] = [price('a', 'usd'), price('b', 'eur'), price('c', 'jpy')]
    const decide = (requested: readonly PriceRequest[]) =>
      decidePrices([usd, eur, jpy], requested, context, [eur, jpy])
    expect(decide([fixed(1100, 'usd')])).toMatchObject({ kept: [eur, jpy], archived: [usd], issues: [] })
    expect(decide([{ id: 'a' }])).toMatchObject({ added: [], archived: [], issues: [] })
    expect(decide([{ amount_type: 'custom', price_currency: 'usd' }]).issues.map(({ msg }) => msg)).toEqual([
      'The prices in eur and jpy would differ in kind from those in usd. Change them together with a newer client, which shows them.',
    ])
  })
})
