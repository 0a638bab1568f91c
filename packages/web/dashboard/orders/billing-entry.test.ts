import { expect, it } from 'vitest'
import { billingBodyOf, billingEntryOf, billingFieldOf } from './billing-entry.ts'
import type { Order } from '../api-types.ts'

const address = {
  line1: '1 Main St',
  line2: null,
  postal_code: '10001',
  city: 'New York',
  state: 'US-NY',
  country: 'US',
}
const customer = { name: 'Ada', email: 'ada@example.com' } as Order['customer']

it('country and state stay unchanged by a correction', () => {
  const entry = billingEntryOf({ billing_address: address, customer })
  expect(entry).toEqual({
    name: 'Ada',
    line1: '1 Main St',
    line2: '',
    postal_code: '10001',
    city: 'New York',
  })
  expect(
    billingBodyOf({ billing_address: address }, { ...entry, name: ' Ada Ltd ', city: 'Albany' }),
  ).toEqual({
    billing_name: 'Ada Ltd',
    billing_address: { ...address, line2: '', city: 'Albany' },
  })
})

it('an order without an address sends none', () => {
  const entry = billingEntryOf({ billing_address: null, billing_name: 'Ada Ltd', customer })
  expect(billingBodyOf({ billing_address: null }, entry)).toEqual({ billing_name: 'Ada Ltd' })
})

it('issues of the body belong to their fields', () => {
  expect(['billing_name', 'billing_address.city', 'billing_address.state'].map(billingFieldOf)).toEqual([
    'name',
    'city',
    undefined,
  ])
})
