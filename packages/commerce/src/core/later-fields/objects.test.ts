import { describe, expect, it } from 'vitest'
import { checkout, order } from './objects.ts'
import { organization } from './organization.ts'

it('a checkout requires the parts of the address that our own page asks for', () => {
  const request = (fields: object) => {
    const completed = checkout({ ...fields })
    return [completed['customer_billing_address_fields'], completed['billing_address_fields']]
  }
  const none = { state: false, city: false, postal_code: false, line1: false, line2: false }
  const optional = Object.fromEntries(Object.keys(none).map((part) => [part, 'optional']))
  const onlyCountry = [
    { country: true, ...none },
    { country: 'required', ...optional },
  ]
  expect(request({ is_payment_form_required: true, require_billing_address: false })).toEqual(onlyCountry)
  expect(request({ is_payment_form_required: false, require_billing_address: true })).toEqual(onlyCountry)
  expect(request({ is_payment_form_required: true, asks_postal_code: true })).toEqual([
    { ...none, country: true, postal_code: true },
    { ...optional, country: 'required', postal_code: 'required' },
  ])
  expect(request({ is_payment_form_required: true, require_billing_address: true })).toEqual([
    { country: true, state: true, city: true, postal_code: true, line1: true, line2: true },
    {
      country: 'required',
      state: 'optional',
      city: 'required',
      postal_code: 'required',
      line1: 'required',
      line2: 'optional',
    },
  ])
})

it('the portal of an organization changes plans if the organization allows it', () => {
  const may = (allow_customer_updates: boolean) =>
    organization({ subscription_settings: { allow_customer_updates } })['customer_portal_settings']
  expect(may(true)).toMatchObject({ subscription: { update_plan: true } })
  expect(may(false)).toMatchObject({ subscription: { update_plan: false } })
  const customer_portal_settings = { customer: { allow_email_change: false } }
  expect(organization({ customer_portal_settings })['customer_portal_settings']).toEqual({
    usage: { show: true },
    subscription: { pause: false, update_seats: false, update_plan: true },
    customer: { allow_email_change: false },
  })
  expect(may(true)).toMatchObject({ customer: { allow_email_change: true } })
})

describe('the balance of an order', () => {
  const paid = {
    status: 'paid',
    net_amount: 1000,
    tax_amount: 250,
    refunded_amount: 0,
    refunded_tax_amount: 0,
  }

  it('is refundable with the earlier orders that it charges', () => {
    const carried_from = [{ amount: 24, tax_amount: 6 }]
    const charging = { ...paid, applied_balance_amount: 30, due_amount: 0, carried_from, carried_to: null }
    expect(order(charging)).toMatchObject({
      applied_balance_amount: 30,
      due_amount: 0,
      refundable_amount: 1024,
      refundable_tax_amount: 256,
    })
  })

  it('is zero for one that a later order charges', () => {
    const carried = {
      ...paid,
      applied_balance_amount: -1250,
      carried_from: [],
      carried_to: { status: 'waiting' },
    }
    expect(order(carried)).toMatchObject({
      applied_balance_amount: -1250,
      refundable_amount: 0,
      refundable_tax_amount: 0,
    })
  })

  it('is zero where the balance of the customer paid', () => {
    expect(order({ ...paid, wallet_amount: 500, wallet_tax_amount: 100 })).toMatchObject({
      refundable_amount: 600,
      refundable_tax_amount: 150,
    })
  })

  it('is zero in stored data of an earlier version', () => {
    expect(order({ ...paid, status: 'pending', total_amount: 1250 })).toMatchObject({
      applied_balance_amount: 0,
      due_amount: 1250,
      refundable_amount: 1000,
    })
  })
})
