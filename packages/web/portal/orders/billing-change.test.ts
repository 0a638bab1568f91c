import { expect, it } from 'vitest'
import { billingChange } from './billing-change.ts'

const billing_address = {
  line1: 'Storgatan 1',
  line2: null,
  postal_code: '111 22',
  city: 'Stockholm',
  state: null,
  country: 'SE' as const,
}
const order = { billing_name: 'Alma', billing_address }

it('a correction contains only the parts that the customer changed', () => {
  expect(billingChange(order, { name: ' Alma ', line1: 'Storgatan 1 ', line2: '' })).toEqual({})
  expect(billingChange(order, { name: 'Alma AB' })).toEqual({ billing_name: 'Alma AB' })
  expect(billingChange(order, { name: 'Alma', city: ' Solna ' })).toEqual({
    billing_address: { ...billing_address, city: 'Solna' },
  })
})

it('a name of the account becomes that of an order without one', () => {
  const unnamed = { billing_name: null, billing_address: null }
  expect(billingChange(unnamed, { name: 'Alma', city: 'Solna' })).toEqual({ billing_name: 'Alma' })
})
