import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { checkoutPage, contract, sandboxProcessor, studio } from '../index.ts'
import { arbitraryOf } from '../testing/arbitrary.ts'
import type { Endpoint } from './endpoint.ts'
import { respell, spellLoc, spellOdd } from './respell.ts'
import { rowsOf } from './rows.ts'

const rows = rowsOf({ ...contract, checkoutPage, sandboxProcessor, studio }).map(
  ({ area, name, row }): [string, Endpoint] => [`${area}.${name}`, row],
)
const bodies = rows.flatMap(([name, row]) => [
  ...(row.body ? [{ name: `${name} body`, schema: row.body }] : []),
  ...(row.response ? [{ name: `${name} response`, schema: row.response }] : []),
])
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('respelling', () => {
  it.each(bodies)('gives back what it was given: $name', ({ schema }) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (given) => {
        const value = throughJson(given)
        const camel = respell(schema, value, 'camel')
        expect(respell(schema, throughJson(camel), 'snake')).toEqual(value)
        expect(respell(schema, value, 'snake')).toEqual(value)
        expect(respell(schema, camel, 'camel')).toEqual(camel)
        const mixed = respell(schema, value, 'mixed')
        expect(respell(schema, throughJson(mixed), 'snake')).toEqual(value)
        expect(respell(schema, throughJson(camel), 'mixed')).toEqual(mixed)
        expect(spellOdd(schema, value)).toEqual(mixed)
      }),
      { numRuns: 25 },
    )
  })

  const create = contract.checkouts.create.body

  it('renames named keys at every depth, and no key of user data', () => {
    const given = {
      product_id: 'x',
      metadata: { some_key: 1, someKey: 2, product_id: 3 },
      customer_billing_address: { postal_code: '111 22', country: 'SE' },
    }
    expect(respell(create, given, 'camel')).toEqual({
      productId: 'x',
      metadata: { some_key: 1, someKey: 2, product_id: 3 },
      customerBillingAddress: { postalCode: '111 22', country: 'SE' },
    })
  })

  it('understands both spellings, and prefers the exact key', () => {
    expect(respell(create, { productId: 'camel', product_id: 'snake' }, 'snake')).toEqual({
      product_id: 'snake',
    })
    expect(respell(create, { product_id: 'snake', productId: 'camel' }, 'snake')).toEqual({
      product_id: 'snake',
    })
    expect(respell(create, { productId: 'camel' }, 'snake')).toEqual({ product_id: 'camel' })
  })

  it('leaves unknown keys and values of another kind alone', () => {
    expect(respell(create, { unknown_key: { product_id: 1 } }, 'camel')).toEqual({
      unknown_key: { product_id: 1 },
    })
    for (const value of [null, undefined, 'text', 7, true])
      expect(respell(create, value, 'camel')).toBe(value)
  })

  it('keeps the pagination of every area as it is', () => {
    const page = { items: [], pagination: { total_count: 3, max_page: 1 } }
    expect(respell(contract.checkouts.list.response, page, 'camel')).toEqual(page)
    expect(respell(contract.orders.list.response, page, 'camel')).toEqual(page)
  })

  it('cannot be used to change a prototype', () => {
    const given: unknown = JSON.parse('{"metadata":{"__proto__":{"polluted":true}}}')
    const { metadata } = respell(create, given, 'snake') as { metadata: object }
    expect(Object.keys(metadata)).toEqual(['__proto__'])
    expect('polluted' in metadata).toBe(false)
  })

  it('follows recursive schemas and unions', () => {
    const Clause = z.object({ property_name: z.string() })
    const Filter = z.object({
      sub_clauses: z.array(z.union([Clause, z.lazy((): z.ZodMiniType => Filter)])),
    })
    const given = { sub_clauses: [{ property_name: 'a' }, { sub_clauses: [{ property_name: 'b' }] }] }
    expect(respell(Filter, given, 'camel')).toEqual({
      subClauses: [{ propertyName: 'a' }, { subClauses: [{ propertyName: 'b' }] }],
    })
  })

  it('spells the places of findings', () => {
    expect(spellLoc(create, ['body', 'customer_billing_address', 'postal_code'], 'camel')).toEqual([
      'body',
      'customerBillingAddress',
      'postalCode',
    ])
    expect(spellLoc(create, ['body', 'metadata', 'some_key'], 'camel')).toEqual([
      'body',
      'metadata',
      'some_key',
    ])
    expect(spellLoc(contract.products.create.body, ['body', 'prices', 1, 'price_amount'], 'camel')).toEqual([
      'body',
      'prices',
      1,
      'priceAmount',
    ])
  })
})
