import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  checkoutPage,
  connectedAccounts,
  contract,
  discord,
  orderDownloads,
  sandboxProcessor,
  studio,
} from '../index.ts'
import { arbitraryOf } from '../testing/arbitrary.ts'
import { type Endpoint, endpointsOf } from './endpoint.ts'
import { convertCase, convertLoc } from './convert-case.ts'

const endpoints = endpointsOf({
  ...contract,
  checkoutPage,
  connectedAccounts,
  discord,
  orderDownloads,
  sandboxProcessor,
  studio,
}).map(({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint])
const bodies = endpoints.flatMap(([name, endpoint]) => [
  ...(endpoint.body ? [{ name: `${name} body`, schema: endpoint.body }] : []),
  ...(endpoint.response ? [{ name: `${name} response`, schema: endpoint.response }] : []),
])
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('field case', () => {
  it.each(bodies)('restores its input: $name', ({ schema }) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (input) => {
        const value = throughJson(input)
        const camel = convertCase(schema, value, 'camel')
        expect(convertCase(schema, throughJson(camel), 'snake')).toEqual(value)
        expect(convertCase(schema, value, 'snake')).toEqual(value)
        expect(convertCase(schema, camel, 'camel')).toEqual(camel)
        const mixed = convertCase(schema, value, 'mixed')
        expect(convertCase(schema, throughJson(mixed), 'snake')).toEqual(value)
        expect(convertCase(schema, throughJson(camel), 'mixed')).toEqual(mixed)
      }),
      { numRuns: 25 },
    )
  })

  const create = contract.checkouts.create.body

  it('renames named keys at every depth, and no key of user data', () => {
    const input = {
      product_id: 'x',
      metadata: { some_key: 1, someKey: 2, product_id: 3 },
      customer_billing_address: { postal_code: '111 22', country: 'SE' },
    }
    expect(convertCase(create, input, 'camel')).toEqual({
      productId: 'x',
      metadata: { some_key: 1, someKey: 2, product_id: 3 },
      customerBillingAddress: { postalCode: '111 22', country: 'SE' },
    })
  })

  it('understands either field case, and prefers the exact key', () => {
    expect(convertCase(create, { productId: 'camel', product_id: 'snake' }, 'snake')).toEqual({
      product_id: 'snake',
    })
    expect(convertCase(create, { product_id: 'snake', productId: 'camel' }, 'snake')).toEqual({
      product_id: 'snake',
    })
    expect(convertCase(create, { productId: 'camel' }, 'snake')).toEqual({ product_id: 'camel' })
  })

  it('does not change unknown keys and values of another kind', () => {
    expect(convertCase(create, { unknown_key: { product_id: 1 } }, 'camel')).toEqual({
      unknown_key: { product_id: 1 },
    })
    for (const value of [null, undefined, 'text', 7, true])
      expect(convertCase(create, value, 'camel')).toBe(value)
  })

  it('keeps the pagination of every area as it is', () => {
    const page = { items: [], pagination: { total_count: 3, max_page: 1 } }
    expect(convertCase(contract.checkouts.list.response, page, 'camel')).toEqual(page)
    expect(convertCase(contract.orders.list.response, page, 'camel')).toEqual(page)
  })

  it('cannot be used to change a prototype', () => {
    const input: unknown = JSON.parse('{"metadata":{"__proto__":{"polluted":true}}}')
    const { metadata } = convertCase(create, input, 'snake') as { metadata: object }
    expect(Object.keys(metadata)).toEqual(['__proto__'])
    expect('polluted' in metadata).toBe(false)
  })

  it('follows recursive schemas and unions', () => {
    const Clause = z.object({ property_name: z.string() })
    const Filter = z.object({
      sub_clauses: z.array(z.union([Clause, z.lazy((): z.ZodMiniType => Filter)])),
    })
    const input = { sub_clauses: [{ property_name: 'a' }, { sub_clauses: [{ property_name: 'b' }] }] }
    expect(convertCase(Filter, input, 'camel')).toEqual({
      subClauses: [{ propertyName: 'a' }, { subClauses: [{ propertyName: 'b' }] }],
    })
  })

  it('converts the locations of issues', () => {
    expect(convertLoc(create, ['body', 'customer_billing_address', 'postal_code'], 'camel')).toEqual([
      'body',
      'customerBillingAddress',
      'postalCode',
    ])
    expect(convertLoc(create, ['body', 'metadata', 'some_key'], 'camel')).toEqual([
      'body',
      'metadata',
      'some_key',
    ])
    expect(convertLoc(contract.products.create.body, ['body', 'prices', 1, 'price_amount'], 'camel')).toEqual(
      ['body', 'prices', 1, 'priceAmount'],
    )
  })
})
