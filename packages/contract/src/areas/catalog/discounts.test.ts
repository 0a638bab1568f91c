import { describe, expect, it } from 'vitest'
import { validate } from '../../primitives/issues.ts'
import { CheckoutDiscount, DiscountCreate, DiscountUpdate } from './discounts.ts'

const check = (schema: Parameters<typeof validate>[0], body: object) => {
  const checked = validate(schema, body, 'body')
  return checked.ok ? checked.value : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}
const percentage = { name: 'Spring', type: 'percentage', duration: 'once', basis_points: 2500 }
const fixed = { name: 'Spring', type: 'fixed', duration: 'forever', amount: 500 }

describe('a new discount', () => {
  it.each([
    [percentage, percentage],
    [fixed, { ...fixed, currency: 'usd' }],
    [
      { ...percentage, duration: 'repeating', duration_in_months: 3 },
      { duration: 'repeating', duration_in_months: 3 },
    ],
    [{ ...fixed, amount: 0 }, { amount: 0 }],
    [{ ...percentage, code: ' SAVE10 ' }, { code: 'SAVE10' }],
    [{ ...percentage, code: 'ÉTÉ25' }, { code: 'ÉTÉ25' }],
    [{ ...percentage, code: '  ' }, { code: null }],
    [
      { ...percentage, starts_at: '2025-04-01T12:00:00+02:00', ends_at: '2025-04-01T10:00:01Z' },
      { ends_at: '2025-04-01T10:00:01Z' },
    ],
    [{ ...percentage, max_redemptions: 1, products: null, starts_at: null }, { max_redemptions: 1 }],
  ])('is taken: %j', (body, out) => {
    expect(check(DiscountCreate, body)).toMatchObject(out)
  })

  it('drops fields of another kind', () => {
    expect(check(DiscountCreate, { ...percentage, amount: 1, duration_in_months: 3 })).toEqual(percentage)
  })

  it.each([
    [{ ...percentage, duration: 'repeating' }, 'body.duration_in_months missing'],
    [
      { ...percentage, duration: 'repeating', duration_in_months: 0 },
      'body.duration_in_months greater_than_equal',
    ],
    [{ name: 'Spring', duration: 'once', basis_points: 1 }, 'body.type union_tag_not_found'],
    [{ name: 'Spring', type: 'percentage', basis_points: 1 }, 'body.duration union_tag_not_found'],
    [{ ...percentage, duration: 'weekly' }, 'body.duration union_tag_invalid'],
    [{ ...percentage, basis_points: 0 }, 'body.basis_points greater_than_equal'],
    [{ ...percentage, basis_points: 10_001 }, 'body.basis_points less_than_equal'],
    [{ ...percentage, basis_points: undefined }, 'body.basis_points missing'],
    [{ ...fixed, amount: -1 }, 'body.amount greater_than_equal'],
    [{ ...fixed, amount: undefined }, 'body.amount missing'],
    [{ ...fixed, currency: 'kwd' }, 'body.currency enum'],
    [{ ...percentage, name: '' }, 'body.name too_short'],
    [{ ...percentage, code: 'ab' }, 'body.code'],
    [{ ...percentage, code: 'a b c' }, 'body.code'],
    [{ ...percentage, code: 'a-b-c' }, 'body.code'],
    [{ ...percentage, code: 'a'.repeat(257) }, 'body.code'],
    [{ ...percentage, max_redemptions: 0 }, 'body.max_redemptions greater_than_equal'],
    [{ ...percentage, products: ['x'] }, 'body.products.0 uuid'],
    [
      { ...percentage, starts_at: '2025-04-01T12:00:00Z', ends_at: '2025-04-01T12:00:00Z' },
      'body.ends_at value_error',
    ],
  ])('is rejected: %j', (body, issue) => {
    expect(check(DiscountCreate, body)).toEqual([expect.stringContaining(issue)])
  })
})

describe('a change of a discount', () => {
  it('may carry fields of every kind, and clears with null', () => {
    const body = { currency: 'usd', basis_points: 100, code: null, ends_at: null, products: [] }
    expect(check(DiscountUpdate, body)).toEqual(body)
    expect(check(DiscountUpdate, {})).toEqual({})
    expect(check(DiscountUpdate, { code: 'a' })).toEqual([expect.stringContaining('body.code')])
  })
})

describe('a discount as a buyer sees it', () => {
  it('has only the fields of its kind', () => {
    const seen = {
      id: '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11',
      name: 'Spring',
      code: null,
      type: 'percentage',
      duration: 'repeating',
      duration_in_months: 3,
      basis_points: 100,
    }
    expect(check(CheckoutDiscount, { ...seen, max_redemptions: 10, amount: 5 })).toEqual(seen)
  })
})
