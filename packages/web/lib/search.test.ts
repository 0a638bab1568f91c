import { orders } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { changeSearch, readSearch, writeSearch } from './search.ts'

const { query } = orders.list
const id = '7f7ff5a5-3fc4-4a35-9d09-92a3c3f1a1a1'
const read = (text: string) => readSearch(query, new URLSearchParams(text))

describe('the search in an address', () => {
  it('is parsed like the query of the call', () => {
    expect(read(`page=3&limit=50&sorting=-amount&customer_id=${id}&metadata[ref]=a`)).toEqual({
      page: 3,
      limit: 50,
      sorting: '-amount',
      customer_id: id,
      metadata: { ref: 'a' },
    })
    expect(read(`product_id=${id}&product_id=${id}`)).toEqual({ product_id: [id, id] })
  })

  it('omits what the call would reject, and nothing else', () => {
    expect(read('page=0&sorting=colour&customer_id=vera&limit=25&unknown=1')).toEqual({ limit: 25 })
  })

  it('contains only non-default values of the call', () => {
    const search = { page: 1, limit: 10, sorting: ['-created_at' as const], product_id: undefined }
    expect(writeSearch(query, search).toString()).toBe('')
    expect(writeSearch(query, { page: 2, customer_id: [id] }).toString()).toBe(`page=2&customer_id=${id}`)
  })

  it('contains defaults of the call where the page has another default', () => {
    const usual = { limit: 25, sorting: ['-amount'] }
    expect(writeSearch(query, { limit: 25, sorting: '-amount' }, usual).toString()).toBe('')
    expect(writeSearch(query, { limit: 10, sorting: '-created_at' }, usual).toString()).toBe(
      'limit=10&sorting=-created_at',
    )
  })

  it('round-trips', () => {
    const search = { page: 2, limit: 25, sorting: 'customer' as const, metadata: { 'a&b': 'ü=1' } }
    expect(readSearch(query, writeSearch(query, search))).toEqual(search)
  })

  it('starts at the first page again when a filter changes', () => {
    const search = { page: 4, limit: 25 }
    expect(
      changeSearch<{ page?: number; limit?: number; customer_id?: string }>(search, { customer_id: id }),
    ).toEqual({ limit: 25, customer_id: id })
    expect(changeSearch(search, { page: 5 })).toEqual({ page: 5, limit: 25 })
  })
})
