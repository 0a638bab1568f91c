import { benefit, discount, price, product, withMeter } from './catalog.ts'
import { type Complete, type Fields, inside, isFields, noTrial, numberOf } from './fields.ts'
import { organization } from './organization.ts'

export const customer: Complete = (given) => ({
  ...given,
  type: 'individual',
  billing_name: given['name'] ?? null,
  first_user_event_at: null,
})

export const subscription: Complete = (given) => ({
  ...given,
  recurring_interval_count: 1,
  current_meter_period_start: given['current_period_start'] ?? null,
  current_meter_period_end: given['current_period_end'] ?? null,
  trial_start: null,
  trial_end: null,
  units: null,
  pause_at_period_end: false,
  paused_at: null,
  resumes_at: null,
  pending_update: null,
  ...inside(given, 'customer', customer),
  ...inside(given, 'product', product),
  ...inside(given, 'price', price),
  ...inside(given, 'prices', price),
  ...inside(given, 'meters', withMeter),
  ...inside(given, 'discount', discount),
})

/**
 * Returns the amounts that an order charges, including those carried over from earlier orders; zero if a
 * later order charges them.
 */
const chargedBy = (given: Fields): { readonly net_amount: number; readonly tax_amount: number } => {
  if (isFields(given['carried_to'])) return { net_amount: 0, tax_amount: 0 }
  const earlier = Array.isArray(given['carried_from']) ? given['carried_from'].filter(isFields) : []
  const sum = (own: string, name: string) =>
    earlier.reduce((total, charge) => total + numberOf(charge[name]), numberOf(given[own]))
  return { net_amount: sum('net_amount', 'amount'), tax_amount: sum('tax_amount', 'tax_amount') }
}

export const order: Complete = (given) => {
  const { net_amount, tax_amount } = chargedBy(given)
  const refundable = net_amount - numberOf(given['refunded_amount']) - numberOf(given['credited_amount'])
  return {
    ...given,
    description: isFields(given['product']) ? given['product']['name'] : '',
    billing_name: isFields(given['customer']) ? (given['customer']['name'] ?? null) : null,
    applied_balance_amount: given['applied_balance_amount'] ?? 0,
    due_amount: given['due_amount'] ?? (given['status'] === 'pending' ? numberOf(given['total_amount']) : 0),
    is_invoice_generated: false,
    receipt_number: null,
    units: null,
    platform_fee_amount: 0,
    platform_fee_currency: given['currency'],
    refundable_amount: refundable,
    refundable_tax_amount: tax_amount - numberOf(given['refunded_tax_amount']),
    ...inside(given, 'customer', customer),
    ...inside(given, 'product', product),
    ...inside(given, 'items', (one) => ({ ...one, start_timestamp: null, end_timestamp: null })),
    ...inside(given, 'subscription', subscription),
    ...inside(given, 'discount', discount),
  }
}

const addressParts = ['country', 'state', 'city', 'postal_code', 'line1', 'line2']
/** Address fields that our checkout page requires for a complete address. */
const requiredParts = ['country', 'city', 'postal_code', 'line1']

export const checkout: Complete = (given) => {
  const isWhole = given['require_billing_address'] === true && given['is_payment_form_required'] === true
  const isTaxed = given['asks_postal_code'] === true
  const isAsked = (part: string): boolean =>
    isWhole || part === 'country' || (isTaxed && part === 'postal_code')
  const isRequired = (part: string): boolean => isAsked(part) && requiredParts.includes(part)
  const { prices } = isFields(given['product']) ? given['product'] : { prices: [] }
  return {
    ...given,
    return_url: null,
    tax_behavior: null,
    allow_trial: null,
    ...noTrial,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    units: null,
    min_units: null,
    max_units: null,
    payment_method_type: null,
    organization_id: isFields(given['product']) ? given['product']['organization_id'] : null,
    is_business_customer: given['customer_tax_id'] != null,
    customer_billing_name: given['customer_name'] ?? null,
    external_customer_id: given['customer_external_id'] ?? null,
    customer_billing_address_fields: Object.fromEntries(addressParts.map((part) => [part, isAsked(part)])),
    billing_address_fields: Object.fromEntries(
      addressParts.map((part) => [part, isRequired(part) ? 'required' : 'optional']),
    ),
    prices: {
      [String(given['product_id'])]: Array.isArray(prices) ? prices.filter(isFields).map(price) : [],
    },
    ...inside(given, 'products', product),
    ...inside(given, 'product', product),
    ...inside(given, 'product_price', price),
    ...inside(given, 'organization', organization),
  }
}

export const customerState: Complete = (given) => ({
  ...customer(given),
  ...inside(given, 'active_subscriptions', (one) => ({
    ...one,
    trial_start: null,
    trial_end: null,
    seats: null,
    units: null,
  })),
  ...inside(given, 'granted_benefits', (one) => ({ benefit_metadata: {}, ...one })),
  ...inside(given, 'active_meters', (one) => ({ id: one['meter_id'], ...one })),
})

export const grant: Complete = (given) => ({
  ...given,
  ...inside(given, 'customer', customer),
  ...inside(given, 'benefit', benefit),
})

export const refund: Complete = (given) => ({ ...given, dispute: null })

export const customerMeter: Complete = (given) => ({
  ...withMeter(given),
  ...inside(given, 'customer', customer),
})

export const licenseKey: Complete = (given) => ({
  ...given,
  member_id: null,
  member: null,
  ...inside(given, 'customer', customer),
})

/** Requests are signed for both kinds of verifiers. */
export const webhookEndpoint: Complete = (given) => ({ ...given, uses_standard_webhook_signature: true })

export const checkoutLink: Complete = (given) => ({
  ...given,
  ...noTrial,
  return_url: null,
  seats: null,
  units: null,
  ...inside(given, 'products', product),
  ...inside(given, 'product', product),
  ...inside(given, 'product_price', price),
  ...inside(given, 'discount', discount),
})

export const event: Complete = (given) => ({
  ...given,
  label: given['name'],
  ...inside(given, 'customer', customer),
})

/** Completes the payment methods of a customer. */
export const paymentMethodOf =
  (customer_id: string | undefined): Complete =>
  (given) => ({
    ...given,
    customer_id,
    modified_at: null,
    processor: 'stripe',
    ...(given['card'] !== undefined && { method_metadata: given['card'] }),
  })
