import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import type { Discount } from '../api-types.ts'
import { createBody, entryOf, entryProblems, fieldOfPlace, newCode, updateBody } from './discount-entry.ts'
import { discountState } from './discount-state.ts'
import { lasts, lastsSentence, discountText } from './words.ts'

const organization_id = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const filled = {
  ...entryOf('usd'),
  name: ' Spring ',
  percent: '12.5',
  amounts: [{ currency: 'usd', text: '4.99' }],
}
const stored: Extract<Discount, { type: 'percentage'; duration: 'repeating' }> = {
  id: organization_id,
  created_at: '2029-12-01T00:00:00Z',
  modified_at: null,
  organization_id,
  type: 'percentage',
  basis_points: 1250,
  duration: 'repeating',
  duration_in_months: 3,
  name: 'Spring',
  code: 'SPRING',
  starts_at: '2030-01-01T00:00:07Z',
  ends_at: null,
  max_redemptions: 5,
  max_redemptions_per_customer: 2,
  redemptions_count: 0,
  products: [],
  metadata: { shelf: 4 },
}

it('creates a body of each kind that the contract accepts', () => {
  for (const type of ['percentage', 'fixed'] as const)
    for (const duration of ['once', 'forever', 'repeating'] as const) {
      const entry = { ...filled, type, duration }
      expect(entryProblems(entry)).toEqual({})
      const body = createBody(entry, organization_id)
      expect(safeParse(api.discounts.create.body, body).success).toBe(true)
      expect('duration_in_months' in body).toBe(duration === 'repeating')
      expect(body).toMatchObject({ name: 'Spring', code: null, max_redemptions: null })
      expect(body).toMatchObject(type === 'fixed' ? { amounts: { usd: 499 } } : { basis_points: 1250 })
    }
})

it('describes errors with the labels of the fields', () => {
  const wrong = {
    ...filled,
    name: ' ',
    code: 'A-B',
    percent: '101',
    duration: 'repeating' as const,
    months: null,
    isLimited: true,
    most: null,
    isLimitedPerCustomer: true,
    maxPerCustomer: null,
    startsAt: '2030-01-02T00:00',
    endsAt: '2030-01-01T00:00',
  }
  const problems = entryProblems(wrong)
  for (const field of ['name', 'code', 'percent', 'months', 'most', 'maxPerCustomer', 'endsAt'] as const)
    expect(problems[field]).toMatch(/^[A-Z].*\.$/)
  const amounts = [
    { currency: 'usd', text: '0' },
    { currency: 'jpy', text: '10.5' },
    { currency: 'isk', text: '5.50' },
  ]
  expect(problems['amounts.0.text']).toBeUndefined()
  expect(entryProblems({ ...filled, type: 'fixed', amounts })).toMatchObject({
    'amounts.0.text': 'Enter an amount from $0.01 to $999,999.99.',
    'amounts.1.text': 'Enter an amount from ¥1 to ¥99,999,999.',
    'amounts.2.text': expect.stringContaining('1.00'),
  })
})

it('changes the entered fields, and keeps the exact values of others', () => {
  const entry = entryOf('usd', stored)
  expect(updateBody(entry, stored)).toEqual({
    name: 'Spring',
    code: 'SPRING',
    starts_at: stored.starts_at,
    ends_at: null,
    max_redemptions: 5,
    max_redemptions_per_customer: 2,
    products: [],
    metadata: { shelf: 4 },
    basis_points: 1250,
    duration_in_months: 3,
  })
  const redeemed = { ...stored, redemptions_count: 1 }
  expect(
    updateBody({ ...entry, isLimited: false, isLimitedPerCustomer: false, code: '' }, redeemed),
  ).toMatchObject({
    code: null,
    max_redemptions: null,
    max_redemptions_per_customer: null,
  })
  expect(updateBody(entry, redeemed)).not.toHaveProperty('basis_points')
})

it('has an amount in each currency of a fixed discount, and keeps those of others', () => {
  const { basis_points: _points, ...rest } = stored
  const fixed: Discount = {
    ...rest,
    type: 'fixed',
    amount: 500,
    currency: 'usd',
    amounts: { jpy: 800, usd: 500 },
    redemptions_count: 1,
  }
  const entry = entryOf('usd', fixed)
  expect(entry.amounts).toEqual([
    { currency: 'usd', text: '5.00' },
    { currency: 'jpy', text: '800' },
  ])
  const added = { ...entry, amounts: [...entry.amounts, { currency: 'huf', text: '1750' }] }
  expect(updateBody(added, fixed).amounts).toEqual({ usd: 500, jpy: 800, huf: 175_000 })
  expect(discountText(fixed, (amount, currency) => `${amount} ${currency}`)).toBe('500 usd or 800 jpy')
  expect(fieldOfPlace('amounts.jpy', entry)).toBe('amounts.1.text')
})

it('assigns the issues of the server to the fields', () => {
  expect(fieldOfPlace('basis_points', filled)).toBe('percent')
  expect(fieldOfPlace('products.1', filled)).toBe('products')
  expect(fieldOfPlace('ends_at', filled)).toBe('endsAt')
  expect(fieldOfPlace('organization_id', filled)).toBeUndefined()
})

it('generates codes that the contract accepts', () => {
  expect(newCode(Uint8Array.of(0, 31, 32, 255, 7, 8, 9, 10))).toMatch(/^[A-Z2-9]{8}$/)
})

it('determines whether a discount can be redeemed at the time of the server', () => {
  const at = (now: string, change: object = {}) => discountState({ ...stored, ...change }, new Date(now))
  expect(at('2029-12-31T00:00:00Z')).toBe('scheduled')
  expect(at('2030-01-01T00:00:07Z')).toBe('active')
  expect(at('2030-06-01T00:00:00Z', { redemptions_count: 5 })).toBe('used_up')
  const ends_at = '2030-05-01T00:00:00Z'
  expect(at(ends_at, { ends_at })).toBe('active')
  expect(at('2030-05-01T00:00:01Z', { ends_at, redemptions_count: 5 })).toBe('ended')
})

it('describes its amount and duration', () => {
  const money = (amount: number) => `$${amount}`
  expect([discountText(stored, money), lasts(stored)]).toEqual(['12.5%', '3 months'])
  const month: Discount = { ...stored, duration_in_months: 1 }
  expect([lasts(month), lastsSentence(month)]).toEqual(['1 month', 'on the payments of the first month'])
})
