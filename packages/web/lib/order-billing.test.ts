import { expect, it } from 'vitest'
import { changedParts } from './changes.ts'
import { orderBilling } from './order-billing.ts'

const address = {
  line1: '1 Main St',
  line2: null,
  postal_code: '10001',
  city: 'New York',
  state: 'US-NY',
  country: 'US',
}
const stored = { billing_name: 'Ada', billing_address: address }
const billing = orderBilling(address)
const entry = billing.entryOf(stored)

it('country and state stay unchanged by a correction', () => {
  expect(entry).toEqual({
    name: 'Ada',
    line1: '1 Main St',
    line2: '',
    postal_code: '10001',
    city: 'New York',
  })
  expect(billing.bodyOf({ ...entry, name: ' Ada Ltd ', city: 'Albany' })).toEqual({
    billing_name: 'Ada Ltd',
    billing_address: { ...address, city: 'Albany' },
  })
})

it('a correction contains only the parts that were changed', () => {
  const changes = (part: Partial<typeof entry>) =>
    changedParts(billing.bodyOf({ ...entry, ...part }), billing.bodyOf(entry))
  expect(changes({ name: ' Ada ', line1: '1 Main St ', line2: '' })).toEqual({})
  expect(changes({ name: 'Ada Ltd' })).toEqual({ billing_name: 'Ada Ltd' })
  expect(changes({ city: ' Albany ' })).toEqual({ billing_address: { ...address, city: 'Albany' } })
})

it('an order without an address sends none', () => {
  const { entryOf, bodyOf } = orderBilling(null)
  const unnamed = entryOf({ billing_address: null })
  expect(bodyOf({ ...unnamed, name: 'Ada Ltd', city: 'Albany' })).toEqual({ billing_name: 'Ada Ltd' })
  expect(changedParts(bodyOf({ ...unnamed, name: 'Ada' }), bodyOf(unnamed))).toEqual({ billing_name: 'Ada' })
})

it('issues of the body belong to their fields', () => {
  expect(['billing_name', 'billing_address.city', 'billing_address.state'].map(billing.fieldOf)).toEqual([
    'name',
    'city',
    undefined,
  ])
})
