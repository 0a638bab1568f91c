import { describe, expect, it } from 'vitest'
import { DiscountCreate, EventCreate, LicenseKeyValidate, RefundCreate } from '../index.ts'
import { validate } from './issues.ts'
import { Email, int32, maxInt32 } from './parts.ts'

const accepts = (schema: Parameters<typeof validate>[0], value: unknown) => validate(schema, value, 'body').ok
const id = '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001'

describe('e-mail addresses', () => {
  it('can be of any script before the @, and have one normal form', () => {
    for (const [input, expected] of [
      ['Ada.Lovelace+tag@Example.COM', 'Ada.Lovelace+tag@example.com'],
      ['用户@例.example.com'.replace('例.', ''), '用户@example.com'],
      ['jörg.müller@example.de', 'jörg.müller@example.de'],
      ['jo\u0308rg@example.de', 'jörg@example.de'],
      ['विजय@example.in', 'विजय@example.in'],
      ["o'hara/x=y@mail.example.xn--p1ai", "o'hara/x=y@mail.example.xn--p1ai"],
    ])
      expect(validate(Email, input, 'body')).toEqual({ ok: true, value: expected })
  })

  it('have no blanks, brackets, empty parts or bare domains', () => {
    for (const wrong of [
      'ada',
      'ada@localhost',
      '.ada@example.com',
      'ada.@example.com',
      'a..b@example.com',
      'a b@example.com',
      'ada@example.com\nBcc: x@example.com',
      'Ada <ada@example.com>',
      'a,b@example.com',
      'ada@-example.com',
      'ada@example..com',
      `${'a'.repeat(320)}@example.com`,
      '💌@example.com',
    ])
      expect(accepts(Email, wrong), wrong).toBe(false)
  })
})

describe('counts', () => {
  it('are whole numbers that a column holds', () => {
    for (const right of [1, 2, maxInt32]) expect(accepts(int32(1), right), String(right)).toBe(true)
    for (const wrong of [0, 1.5, maxInt32 + 1, 1e300, Number.MAX_SAFE_INTEGER, '1'])
      expect(accepts(int32(1), wrong), String(wrong)).toBe(false)
  })

  it('have that bound in every body', () => {
    const discount = { name: 'Spring', type: 'percentage', basis_points: 100 }
    const onceDiscount = { ...discount, duration: 'once' }
    const repeating = { ...discount, duration: 'repeating' }
    for (const [schema, right, wrong] of [
      [
        DiscountCreate,
        { ...onceDiscount, max_redemptions: maxInt32 },
        { ...onceDiscount, max_redemptions: 2 ** 31 },
      ],
      [DiscountCreate, { ...repeating, duration_in_months: 999 }, { ...repeating, duration_in_months: 1000 }],
      [
        RefundCreate,
        { order_id: id, reason: 'other', amount: maxInt32 },
        { order_id: id, reason: 'other', amount: 2 ** 31 },
      ],
      [
        LicenseKeyValidate,
        { key: 'x', organization_id: id, increment_usage: 1 },
        { key: 'x', organization_id: id, increment_usage: 2 ** 31 },
      ],
      [
        LicenseKeyValidate,
        { key: 'x', organization_id: id, increment_usage: 0 },
        { key: 'x', organization_id: id, increment_usage: -1 },
      ],
    ] as const) {
      expect(accepts(schema, right), JSON.stringify(right)).toBe(true)
      expect(accepts(schema, wrong), JSON.stringify(wrong)).toBe(false)
    }
  })
})

it('events can contain fractions, which meters measure', () => {
  expect(accepts(EventCreate, { name: 'call', customer_id: id, metadata: { seconds: 1.5 } })).toBe(true)
})
