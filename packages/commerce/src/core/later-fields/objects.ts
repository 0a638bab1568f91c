import { wireProcessor } from '@atelier/contract'
import { benefit, discount, price, product, withMeter } from './catalog.ts'
import { type Complete, type Fields, inside, isFields, noTrial, numberOf } from './fields.ts'
import { organization } from './organization.ts'

export const customer: Complete = (answer) => ({
  ...answer,
  type: 'individual',
  billing_name: answer['name'] ?? null,
  first_user_event_at: null,
})

export const subscription: Complete = (answer) => ({
  trial_start: null,
  trial_end: null,
  pause_at_period_end: false,
  paused_at: null,
  resumes_at: null,
  pending_update: null,
  ...answer,
  current_meter_period_start: answer['current_period_start'] ?? null,
  current_meter_period_end: answer['current_period_end'] ?? null,
  units: null,
  ...inside(answer, 'pending_update', (update) => ({ seats: null, units: null, ...update })),
  // Releases from 0.41 on require it in the subscriptions of the portal.
  is_polar_managed: true,
  ...inside(answer, 'customer', customer),
  ...inside(answer, 'product', product),
  ...inside(answer, 'price', price),
  ...inside(answer, 'prices', price),
  ...inside(answer, 'meters', withMeter),
  ...inside(answer, 'discount', discount),
})

/**
 * Returns the amounts that an order charges, including those carried over from earlier orders, less the part that a
 * balance pays; zero if a later order charges them.
 */
const chargedBy = (answer: Fields): { readonly net_amount: number; readonly tax_amount: number } => {
  if (isFields(answer['carried_to'])) return { net_amount: 0, tax_amount: 0 }
  const earlier = Array.isArray(answer['carried_from']) ? answer['carried_from'].filter(isFields) : []
  const sum = (own: string, name: string) =>
    earlier.reduce((total, charge) => total + numberOf(charge[name]), numberOf(answer[own]))
  const from_wallet = numberOf(answer['wallet_amount'])
  const wallet_tax = numberOf(answer['wallet_tax_amount'])
  return {
    net_amount: sum('net_amount', 'amount') - (from_wallet - wallet_tax),
    tax_amount: sum('tax_amount', 'tax_amount') - wallet_tax,
  }
}

export const order: Complete = (answer) => {
  const { net_amount, tax_amount } = chargedBy(answer)
  const refundable = net_amount - numberOf(answer['refunded_amount']) - numberOf(answer['credited_amount'])
  return {
    ...answer,
    description: answer['description'] ?? (isFields(answer['product']) ? answer['product']['name'] : ''),
    billing_name:
      answer['billing_name'] ?? (isFields(answer['customer']) ? (answer['customer']['name'] ?? null) : null),
    applied_balance_amount: answer['applied_balance_amount'] ?? 0,
    due_amount:
      answer['due_amount'] ?? (answer['status'] === 'pending' ? numberOf(answer['total_amount']) : 0),
    is_invoice_generated: answer['is_invoice_generated'] ?? false,
    receipt_number: answer['receipt_number'] ?? null,
    units: null,
    platform_fee_amount: 0,
    platform_fee_currency: answer['currency'],
    refundable_amount: refundable,
    refundable_tax_amount:
      tax_amount - numberOf(answer['refunded_tax_amount']) - numberOf(answer['credited_tax_amount']),
    ...inside(answer, 'customer', customer),
    ...inside(answer, 'product', product),
    ...inside(answer, 'items', (item) => ({ ...item, start_timestamp: null, end_timestamp: null })),
    ...inside(answer, 'subscription', subscription),
    ...inside(answer, 'discount', discount),
  }
}

const addressParts = ['country', 'state', 'city', 'postal_code', 'line1', 'line2']
/** Address fields that our checkout page requires for a complete address. */
const requiredParts = ['country', 'city', 'postal_code', 'line1']

export const checkout: Complete = (answer) => {
  const isWhole = answer['require_billing_address'] === true && answer['is_payment_form_required'] === true
  const isTaxed = answer['asks_postal_code'] === true
  const isAsked = (part: string): boolean =>
    isWhole || part === 'country' || (isTaxed && part === 'postal_code')
  const isRequired = (part: string): boolean => isAsked(part) && requiredParts.includes(part)
  const { prices } = isFields(answer['product']) ? answer['product'] : { prices: [] }
  return {
    allow_trial: null,
    ...noTrial,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    ...answer,
    return_url: null,
    tax_behavior: answer['tax_behavior'] ?? null,
    units: null,
    min_units: null,
    max_units: null,
    payment_method_type: null,
    organization_id: isFields(answer['product']) ? answer['product']['organization_id'] : null,
    is_business_customer: answer['customer_tax_id'] != null,
    customer_billing_name: answer['customer_name'] ?? null,
    external_customer_id: answer['customer_external_id'] ?? null,
    customer_billing_address_fields: Object.fromEntries(addressParts.map((part) => [part, isAsked(part)])),
    billing_address_fields: Object.fromEntries(
      addressParts.map((part) => [part, isRequired(part) ? 'required' : 'optional']),
    ),
    prices: {
      [String(answer['product_id'])]: Array.isArray(prices) ? prices.filter(isFields).map(price) : [],
    },
    ...inside(answer, 'products', product),
    ...inside(answer, 'product', product),
    ...inside(answer, 'product_price', price),
    ...inside(answer, 'organization', organization),
  }
}

export const customerState: Complete = (answer) => ({
  ...customer(answer),
  ...inside(answer, 'active_subscriptions', (fields) => ({
    trial_start: null,
    trial_end: null,
    ...fields,
    seats: null,
    units: null,
  })),
  ...inside(answer, 'granted_benefits', (fields) => ({ benefit_metadata: {}, ...fields })),
  ...inside(answer, 'active_meters', (meter) => ({ id: meter['meter_id'], ...meter })),
})

export const grant: Complete = (answer) => ({
  ...answer,
  ...inside(answer, 'customer', customer),
  ...inside(answer, 'benefit', benefit),
})

export const refund: Complete = (answer) => ({ ...answer, dispute: null })

export const customerMeter: Complete = (answer) => ({
  ...withMeter(answer),
  ...inside(answer, 'customer', customer),
})

export const licenseKey: Complete = (answer) => ({
  ...answer,
  member_id: null,
  member: null,
  ...inside(answer, 'customer', customer),
})

/** Requests are signed for both kinds of verifiers. */
export const webhookEndpoint: Complete = (answer) => ({ ...answer, uses_standard_webhook_signature: true })

export const checkoutLink: Complete = (answer) => ({
  ...noTrial,
  ...answer,
  return_url: null,
  seats: null,
  units: null,
  ...inside(answer, 'products', product),
  ...inside(answer, 'product', product),
  ...inside(answer, 'product_price', price),
  ...inside(answer, 'discount', discount),
})

export const event: Complete = (answer) => ({
  ...answer,
  label: answer['name'],
  ...inside(answer, 'customer', customer),
})

/** Completes the payment methods of a customer. */
export const paymentMethodOf =
  (customer_id: string | undefined): Complete =>
  (answer) => ({
    ...answer,
    customer_id,
    modified_at: null,
    processor: wireProcessor,
    ...(answer['card'] !== undefined && { method_metadata: answer['card'] }),
  })

const inquiries: readonly unknown[] = ['warning_needs_response', 'warning_under_review', 'warning_closed']
const decided: readonly unknown[] = ['won', 'lost']

/** Names a dispute as Polar does: an inquiry is an early warning until it is closed. */
export const dispute: Complete = (answer) => {
  const { status } = answer
  const resolved = decided.includes(status)
  return {
    ...answer,
    status: inquiries.includes(status) ? 'early_warning' : status,
    resolved,
    closed: resolved || status === 'warning_closed',
    evidence_due_by: answer['evidence_due_at'] ?? null,
    case_id: null,
    ...inside(answer, 'customer', customer),
  }
}
