import * as fc from 'fast-check'
import type { $ZodType } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { arbitraryOf } from '../testing/arbitrary.ts'
import { encodeQuery } from './encode-query.ts'
import { decodeQuery } from './query.ts'
import { endpointsOf } from './endpoint.ts'
import { validate } from './issues.ts'

const lists = endpointsOf(contract).flatMap(({ area, name, endpoint }) =>
  endpoint.query ? [{ name: `${area}.${name}`, query: endpoint.query }] : [],
)
const read = (text: string) => decodeQuery(contract.orders.list.query, new URLSearchParams(text))

/** Removes empty lists: an empty list and a missing list have the same form on the wire. */
const withoutEmpty = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => !(Array.isArray(inner) && inner.length === 0))
          .map(([key, inner]) => [key, withoutEmpty(inner)]),
      )
    : value

const checked = (query: $ZodType, value: unknown) => {
  const checked = validate(query, value, 'query')
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  const { metadata, ...rest } = checked.value as { metadata?: object }
  return metadata && Object.keys(metadata).length > 0 ? { ...rest, metadata } : rest
}

describe('queries', () => {
  it.each(lists)('mean the same after the wire: $name', ({ query }) => {
    fc.assert(
      fc.property(arbitraryOf(query).map(withoutEmpty), (input) => {
        const value = input as Record<string, unknown>
        const decoded = decodeQuery(query, new URLSearchParams(encodeQuery(value).toString()))
        expect(checked(query, decoded)).toEqual(checked(query, value))
      }),
      { numRuns: 100 },
    )
  })

  it('reads numbers, lists and maps where the schema has them', () => {
    expect(read('page=2&customer_id=a&customer_id=b&metadata[k]=1&metadata[k]=2&metadata[x]=y')).toEqual({
      page: 2,
      customer_id: ['a', 'b'],
      metadata: { k: ['1', '2'], x: 'y' },
    })
  })

  it('accepts either field case and drops unknown keys', () => {
    expect(read('customerId=a&nothing=1&nothing[x]=2&page[x]=3')).toEqual({ customer_id: 'a' })
  })

  it('leaves a value it cannot decode for the schema to reject', () => {
    expect(read('page=abc&limit=')).toEqual({ page: 'abc', limit: '' })
    expect(read('page=1e3')).toEqual({ page: '1e3' })
  })

  it('reads booleans in all their words', () => {
    const archived = (word: string) =>
      decodeQuery(contract.products.list.query, new URLSearchParams({ is_archived: word }))['is_archived']
    expect(['true', '1', 'yes', 'on', 'True'].map(archived)).toEqual([true, true, true, true, true])
    expect(['false', '0', 'no', 'off'].map(archived)).toEqual([false, false, false, false])
    expect(archived('maybe')).toBe('maybe')
  })

  it('keeps brackets inside user keys', () => {
    expect(read('metadata[a]b]=1')).toEqual({ metadata: { 'a]b': '1' } })
  })

  it('cannot be used to change a prototype', () => {
    const { metadata } = read('metadata[__proto__]=1') as { metadata: object }
    expect(Object.keys(metadata)).toEqual(['__proto__'])
  })

  it('omits undefined and null', () => {
    expect(encodeQuery({ a: undefined, b: null, c: [1, 2], d: { k: ['x', 'y'] }, e: false }).toString()).toBe(
      'c=1&c=2&d%5Bk%5D=x&d%5Bk%5D=y&e=false',
    )
  })

  it('clamps limits above 100 and fills in defaults', () => {
    expect(validate(contract.orders.list.query, { limit: 1000 }, 'query')).toMatchObject({
      ok: true,
      value: { page: 1, limit: 100, sorting: ['-created_at'] },
    })
  })
})
