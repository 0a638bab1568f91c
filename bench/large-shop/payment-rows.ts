import { createToken } from '@atelier/plumbing/tokens'
import type { SeededShop } from './catalog-rows.ts'
import { newIdNear } from './ids.ts'
import type { Rows } from './rows.ts'

/** All payments use the test card that always succeeds. */
const card = { card_brand: 'visa', card_last4: '4242' } as const

/** New id of the sandbox processor. @param near id of a row of the same customer */
export const newProcessorId = (kind: 'payment' | 'refund' | 'method', near: string): string =>
  `sandbox_${kind}_${newIdNear(near).replaceAll('-', '')}`

/** Adds the saved card of a subscriber at the sandbox processor. */
export const addSavedCard = (
  rows: Rows,
  { organization_id }: SeededShop,
  customer_id: string,
  created_at: Date,
): string => {
  const processor_customer = `sandbox_customer_${customer_id}`
  const id = newProcessorId('method', customer_id)
  rows.processor_customers.push({
    processor: 'sandbox',
    processor_id: processor_customer,
    organization_id,
    customer_id,
    checkout_id: null,
    created_at,
  })
  rows.sandbox_methods.push({
    id,
    customer: processor_customer,
    ...card,
    exp_month: 12,
    exp_year: 2040,
    wallet: null,
    is_default: true,
    detached_at: null,
    created_at,
  })
  return id
}

type Charge = {
  readonly shop: SeededShop
  readonly at: Date
  readonly amount: number
  readonly customer_id: string
  readonly saved_method: string | null
  readonly of: { readonly checkout_id: string } | { readonly order_id: string }
  readonly succeeded: boolean
}

/** Adds a payment, with its counterpart at the sandbox processor. */
export const addPayment = (
  rows: Rows,
  { shop, at, amount, customer_id, saved_method, of, succeeded }: Charge,
) => {
  const payment = {
    id: newIdNear(customer_id),
    processor_id: newProcessorId('payment', customer_id),
  }
  const status = succeeded ? 'succeeded' : 'failed'
  const failure_code = succeeded ? null : 'insufficient_funds'
  const customer = saved_method === null ? null : `sandbox_customer_${customer_id}`
  rows.payments.push({
    ...payment,
    organization_id: shop.organization_id,
    checkout_id: 'checkout_id' in of ? of.checkout_id : null,
    order_id: 'order_id' in of ? of.order_id : null,
    processor: 'sandbox',
    status,
    amount,
    currency: 'usd',
    ...card,
    failure_code,
    processor_customer: customer,
    saved_method,
    reconcile_at: null,
    address_key: null,
    created_at: at,
    modified_at: at,
    available_at: succeeded ? at : null,
    settlement_currency: succeeded ? 'usd' : null,
    settlement_amount: succeeded ? amount : null,
  })
  rows.sandbox_payments.push({
    id: payment.processor_id,
    payment_id: payment.id,
    secret: createToken('sandbox_secret_'),
    status,
    failure_code,
    amount,
    currency: 'usd',
    description: 'Northlight',
    metadata: {},
    ...card,
    customer,
    saved_method,
    finish_at: null,
    created_at: at,
    modified_at: null,
  })
  return payment
}
