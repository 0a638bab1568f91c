import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { sortCustomers } from './stripe-customers.ts'

const customerOf = (id: string, email: string) =>
  ({ id, email, name: null, address: null, metadata: {} }) as Stripe.Customer

it('both forms of an address at an international domain are one customer', () => {
  const accounts = [customerOf('cus_1', 'info@müller.de'), customerOf('cus_2', 'info@xn--mller-kva.de')]
  const { fresh, leftOut } = sortCustomers(accounts, { find: () => undefined })
  expect(fresh).toMatchObject([{ id: 'cus_1' }])
  expect(leftOut).toEqual([
    'cus_2: it has the same e-mail address as cus_1, and becomes one customer with it',
  ])
})
