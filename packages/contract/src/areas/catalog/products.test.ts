import { describe, expect, it } from 'vitest'
import { validate } from '../../primitives/issues.ts'
import { Price } from './prices.ts'
import { ProductCreate, ProductUpdate } from './products.ts'

const product = (price: object) => ({ name: 'A print', recurring_interval: null, prices: [price] })
const check = (price: object) => {
  const checked = validate(ProductCreate, product(price), 'body')
  return checked.ok
    ? checked.value.prices[0]
    : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}
const id = '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11'

describe('a new price', () => {
  it.each([
    ['fixed', { amount_type: 'fixed', price_amount: 50 }, { price_currency: 'usd' }],
    ['fixed at the most', { amount_type: 'fixed', price_amount: 2_147_483_647 }, {}],
    ['free', { amount_type: 'free' }, {}],
    ['custom', { amount_type: 'custom' }, { price_currency: 'usd' }],
    [
      'custom with bounds',
      { amount_type: 'custom', minimum_amount: 50, maximum_amount: 1_000_000, preset_amount: null },
      {},
    ],
    [
      'metered by a number',
      { amount_type: 'metered_unit', meter_id: id, unit_amount: 0.5 },
      { unit_amount: '0.5', price_currency: 'usd' },
    ],
    [
      'metered by a text',
      { amount_type: 'metered_unit', meter_id: id, unit_amount: '0.000000000001', cap_amount: 0 },
      { unit_amount: '0.000000000001' },
    ],
    [
      'metered by a tiny number',
      { amount_type: 'metered_unit', meter_id: id, unit_amount: 1e-7 },
      { unit_amount: '0.0000001' },
    ],
  ])('can be %s', (_, input, out) => {
    expect(check(input)).toMatchObject({ ...input, ...out })
  })

  const metered = (unit_amount: unknown) => ({ amount_type: 'metered_unit', meter_id: id, unit_amount })
  it.each(['05', '+5', '5.0', '5.000000000000', '0.5e1', '50E-1'])(
    'by usage has one form of its amount, though it is written %s',
    (unit_amount) => expect(check(metered(unit_amount))).toMatchObject({ unit_amount: '5' }),
  )

  it.each([
    ['below nothing', { amount_type: 'fixed', price_amount: -1 }, 'price_amount greater_than_equal'],
    ['above the most', { amount_type: 'fixed', price_amount: 2_147_483_648 }, 'price_amount less_than_equal'],
    ['of a fraction', { amount_type: 'fixed', price_amount: 50.5 }, 'price_amount int'],
    ['in dinars', { amount_type: 'fixed', price_amount: 50, price_currency: 'kwd' }, 'price_currency enum'],
    [
      'suggested too high',
      { amount_type: 'custom', preset_amount: 2_147_483_648 },
      'preset_amount less_than_equal',
    ],
    ['without amount', { amount_type: 'fixed' }, 'price_amount missing'],
    ['without meter', { amount_type: 'metered_unit', unit_amount: 1 }, 'meter_id missing'],
    ['of nothing per unit', metered('0'), 'unit_amount'],
    ['of nothing per unit', metered(0), 'unit_amount'],
    ['of less than nothing per unit', metered(-1), 'unit_amount'],
    ['finer than 12 decimals', metered('0.0000000000001'), 'unit_amount'],
    ['of an eleventh digit', metered(10_000_000_000), 'unit_amount'],
    ['with a negative cap', { ...metered(1), cap_amount: -1 }, 'cap_amount greater_than_equal'],
    ['of an unknown kind', { amount_type: 'seat' }, 'amount_type union_tag_invalid'],
    ['of no kind', {}, 'amount_type union_tag_not_found'],
  ])('cannot be %s', (_, input, issue) => {
    expect(check(input)).toEqual([expect.stringContaining(`body.prices.0.${issue}`)])
  })
})

describe('a product', () => {
  it('names its interval, null included', () => {
    const { recurring_interval: _, ...silent } = product({ amount_type: 'free' })
    expect(validate(ProductCreate, silent, 'body')).toMatchObject({
      issues: [{ loc: ['body', 'recurring_interval'], type: 'missing' }],
    })
  })

  it('has a price, and keeps at least one', () => {
    for (const [schema, body] of [
      [ProductCreate, { ...product({}), prices: [] }],
      [ProductUpdate, { prices: [] }],
    ] as const)
      expect(validate(schema, body, 'body')).toMatchObject({
        issues: [{ loc: ['body', 'prices'], type: 'too_short' }],
      })
  })

  it('is changed with prices it has and new ones, and with none at all', () => {
    const body = { prices: [{ id }, { amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }] }
    expect(validate(ProductUpdate, body, 'body')).toEqual({ ok: true, value: body })
    expect(validate(ProductUpdate, {}, 'body')).toEqual({ ok: true, value: {} })
  })
})

describe('a price as answered', () => {
  const stored = {
    id,
    created_at: '2025-04-01T12:00:00Z',
    modified_at: null,
    is_archived: false,
    product_id: id,
  }
  const recurring = { ...stored, type: 'recurring', recurring_interval: 'month' }
  it.each([
    { ...recurring, amount_type: 'fixed', price_currency: 'usd', price_amount: 500, legacy: true },
    { ...recurring, amount_type: 'free', legacy: true },
    {
      ...recurring,
      amount_type: 'custom',
      price_currency: 'usd',
      minimum_amount: null,
      maximum_amount: null,
      preset_amount: 900,
      legacy: true,
    },
    {
      ...recurring,
      amount_type: 'metered_unit',
      price_currency: 'usd',
      unit_amount: '0.500000000000',
      cap_amount: null,
      meter_id: id,
      meter: { id, name: 'Calls' },
    },
  ])('keeps everything of its kind: $amount_type', (price) => {
    expect(validate(Price, price, 'body')).toEqual({ ok: true, value: price })
  })
})
