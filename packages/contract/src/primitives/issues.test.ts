import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { CheckoutCreate, CustomerCreate, DiscountUpdate, ProductCreate, ProductUpdate } from '../index.ts'
import { contract } from '../contract.ts'
import { validate } from './issues.ts'

const issues = (schema: $ZodType, value: unknown, part: 'body' | 'query' = 'body') => {
  const checked = validate(schema, value, part)
  return checked.ok ? [] : checked.issues.map(({ loc, msg, type }) => `${loc.join('.')} | ${type} | ${msg}`)
}
const id = '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001'

describe('issues', () => {
  it('report every issue with place, type and sentence', () => {
    expect(
      issues(CheckoutCreate, {
        product_id: id,
        amount: -1,
        customer_email: 'ada',
        customer_ip_address: 'here',
        success_url: '/thanks',
      }),
    ).toEqual([
      'body.amount | greater_than_equal | Must be at least 0.',
      'body.customer_ip_address | ip | Must be an IP address.',
      'body.success_url | url | Must be a full web address, such as https://example.com/thanks.',
      'body.customer_email | value_error | This is not an e-mail address.',
    ])
  })

  it('speak about the form of a body its caller meant', () => {
    expect(issues(CheckoutCreate, { products: [] })).toEqual([
      'body.products | too_short | Must not be empty.',
    ])
    expect(issues(CheckoutCreate, { product_id: 'x' })).toEqual([
      'body.product_id | uuid | Must be an id: a version 4 UUID.',
    ])
    expect(issues(CheckoutCreate, { product_price_id: 'x' })).toEqual([
      'body.product_price_id | uuid | Must be an id: a version 4 UUID.',
    ])
    expect(issues(CheckoutCreate, {})).toEqual([
      'body.products | missing | One of these fields is required: products, product_id, product_price_id.',
    ])
    expect(issues(CheckoutCreate, undefined)).toEqual(['body | missing | This field is required.'])
    expect(issues(CheckoutCreate, 'text')).toEqual(['body | object | Must be an object.'])
  })

  it('speak about the kind of price that was meant', () => {
    const product = { name: 'Painting', recurring_interval: null }
    expect(
      issues(ProductCreate, { ...product, prices: [{ amount_type: 'fixed', price_amount: -1 }] }),
    ).toEqual(['body.prices.0.price_amount | greater_than_equal | Must be at least 0.'])
    expect(issues(ProductCreate, { ...product, prices: [{ amount_type: 'barter' }] })).toEqual([
      'body.prices.0.amount_type | union_tag_invalid | Must be one of: fixed, custom, free, metered_unit.',
    ])
    expect(issues(ProductUpdate, { prices: [{ amount_type: 'fixed', price_amount: -1 }] })).toEqual([
      'body.prices.0.price_amount | greater_than_equal | Must be at least 0.',
    ])
    expect(issues(ProductCreate, { name: 'ab', prices: [] })).toEqual([
      'body.name | too_short | Must have at least 3 characters.',
      'body.recurring_interval | missing | This field is required.',
      'body.prices | too_short | Must not be empty.',
    ])
    expect(issues(DiscountUpdate, { code: 'a-b' })).toEqual([
      'body.code | value_error | Must be 3 to 256 letters and digits.',
    ])
  })

  it('name the key of user data that is rejected', () => {
    const metadata = {
      ok: 'x',
      none: null,
      list: [],
      blank: '',
      half: 0.5,
      long: 'x'.repeat(501),
      ['k'.repeat(41)]: 1,
    }
    expect(issues(CustomerCreate, { email: 'ada@example.com', metadata })).toEqual([
      'body.metadata.none | string | Must be text, a number or true or false.',
      'body.metadata.list | string | Must be text, a number or true or false.',
      'body.metadata.blank | too_short | Must not be empty.',
      'body.metadata.half | string | Must be text, a whole number or true or false.',
      'body.metadata.long | too_long | Must have at most 500 characters.',
      `body.metadata.${'k'.repeat(41)} | too_long | This key is not accepted. Must have at most 40 characters.`,
    ])
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, index]))
    expect(issues(CustomerCreate, { email: 'ada@example.com', metadata: many })).toEqual([
      'body.metadata | value_error | Metadata can hold at most 50 keys.',
    ])
  })

  it('list the choices there are', () => {
    expect(
      issues(contract.checkouts.list.query, { sorting: 'price', page: 0, status: ['open', 'lost'] }, 'query'),
    ).toEqual([
      'query.page | greater_than_equal | Must be at least 1.',
      'query.sorting | enum | Must be one of: created_at, -created_at, expires_at, -expires_at, status, -status.',
      'query.status.1 | enum | Must be one of: open, expired, confirmed, succeeded, failed.',
    ])
    expect(issues(z.object({ kind: z.literal('card') }), { kind: 'cash' })).toEqual([
      'body.kind | enum | Must be "card".',
    ])
  })

  it('never repeat their input', () => {
    const secret = '4000056655665556'
    expect(
      JSON.stringify(
        validate(
          CheckoutCreate,
          { product_id: secret, customer_email: secret, metadata: { a: [secret] } },
          'body',
        ),
      ),
    ).not.toContain(secret)
  })
})

describe('limits of amounts', () => {
  it('are numbers, because those of each currency are known to the server', () => {
    const checked = validate(DiscountUpdate, { amount: -1 }, 'body')
    expect(checked).toMatchObject({
      issues: [{ msg: 'Must be at least 0.', code: 'at_least', values: { least: 0 } }],
    })
    expect(
      issues(ProductCreate, {
        name: 'Tip',
        recurring_interval: null,
        prices: [{ amount_type: 'custom', maximum_amount: 2_147_483_648 }],
      }),
    ).toEqual(['body.prices.0.maximum_amount | less_than_equal | Must be at most 2147483647.'])
  })

  it('are recognized by their check, in any wording', () => {
    const worded = z.int().check(z.minimum(100, { error: 'Must be at least $1.00.' }))
    expect(issues(worded, 99)).toEqual(['body | greater_than_equal | Must be at least 100.'])
  })
})
