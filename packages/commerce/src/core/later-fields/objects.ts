import { wireProcessor } from '@atelier/contract'
import { benefit, discount, price, product, withMeter } from './catalog.ts'
import { type Complete, type Fields, inside, isFields, noTrial, numberOf } from './fields.ts'
import { organization } from './organization.ts'

export const customer: Complete = (response) => ({
  ...response,
  type: 'individual',
  billing_name: response['name'] ?? null,
  first_user_event_at: null,
})

export const subscription: Complete = (response) => ({
  trial_start: null,
  trial_end: null,
  pause_at_period_end: false,
  paused_at: null,
  resumes_at: null,
  pending_update: null,
  ...response,
  current_meter_period_start: response['current_period_start'] ?? null,
  current_meter_period_end: response['current_period_end'] ?? null,
  units: null,
  ...inside(response, 'pending_update', (update) => ({ seats: null, units: null, ...update })),
  // Releases from 0.41 on require it in the subscriptions of the portal.
  is_polar_managed: true,
  ...inside(response, 'customer', customer),
  ...inside(response, 'product', product),
  ...inside(response, 'price', price),
  ...inside(response, 'prices', price),
  ...inside(response, 'meters', withMeter),
  ...inside(response, 'discount', discount),
})

/**
 * Returns the amounts that an order charges, including those carried over from earlier orders, less the part that a
 * balance pays; zero if a later order charges them.
 */
const chargedBy = (response: Fields): { readonly net_amount: number; readonly tax_amount: number } => {
  if (isFields(response['carried_to'])) return { net_amount: 0, tax_amount: 0 }
  const earlier = Array.isArray(response['carried_from']) ? response['carried_from'].filter(isFields) : []
  const sum = (ownField: string, name: string) =>
    earlier.reduce((total, charge) => total + numberOf(charge[name]), numberOf(response[ownField]))
  const from_wallet = numberOf(response['wallet_amount'])
  const wallet_tax = numberOf(response['wallet_tax_amount'])
  return {
    net_amount: sum('net_amount', 'amount') - (from_wallet - wallet_tax),
    tax_amount: sum('tax_amount', 'tax_amount') - wallet_tax,
  }
}

export const order: Complete = (response) => {
  const { net_amount, tax_amount } = chargedBy(response)
  const refundable =
    net_amount - numberOf(response['refunded_amount']) - numberOf(response['credited_amount'])
  return {
    ...response,
    description:
      response['description'] ?? (isFields(response['product']) ? response['product']['name'] : ''),
    billing_name:
      response['billing_name'] ??
      (isFields(response['customer']) ? (response['customer']['name'] ?? null) : null),
    applied_balance_amount: response['applied_balance_amount'] ?? 0,
    due_amount:
      response['due_amount'] ?? (response['status'] === 'pending' ? numberOf(response['total_amount']) : 0),
    is_invoice_generated: response['is_invoice_generated'] ?? false,
    receipt_number: response['receipt_number'] ?? null,
    units: null,
    platform_fee_amount: 0,
    platform_fee_currency: response['currency'],
    refundable_amount: refundable,
    refundable_tax_amount:
      tax_amount - numberOf(response['refunded_tax_amount']) - numberOf(response['credited_tax_amount']),
    ...inside(response, 'customer', customer),
    ...inside(response, 'product', product),
    ...inside(response, 'items', (item) => ({ ...item, start_timestamp: null, end_timestamp: null })),
    ...inside(response, 'subscription', subscription),
    ...inside(response, 'discount', discount),
  }
}

const addressParts = ['country', 'state', 'city', 'postal_code', 'line1', 'line2']
/** Address fields that our checkout page requires for a complete address. */
const requiredParts = ['country', 'city', 'postal_code', 'line1']

export const checkout: Complete = (response) => {
  const isWhole =
    response['require_billing_address'] === true && response['is_payment_form_required'] === true
  const isTaxed = response['asks_postal_code'] === true
  const isAsked = (part: string): boolean =>
    isWhole || part === 'country' || (isTaxed && part === 'postal_code')
  const isRequired = (part: string): boolean => isAsked(part) && requiredParts.includes(part)
  const { prices } = isFields(response['product']) ? response['product'] : { prices: [] }
  return {
    allow_trial: null,
    ...noTrial,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    ...response,
    return_url: null,
    tax_behavior: response['tax_behavior'] ?? null,
    units: null,
    min_units: null,
    max_units: null,
    payment_method_type: null,
    organization_id: isFields(response['product']) ? response['product']['organization_id'] : null,
    is_business_customer: response['customer_tax_id'] != null,
    customer_billing_name: response['customer_name'] ?? null,
    external_customer_id: response['customer_external_id'] ?? null,
    customer_billing_address_fields: Object.fromEntries(addressParts.map((part) => [part, isAsked(part)])),
    billing_address_fields: Object.fromEntries(
      addressParts.map((part) => [part, isRequired(part) ? 'required' : 'optional']),
    ),
    prices: {
      [String(response['product_id'])]: Array.isArray(prices) ? prices.filter(isFields).map(price) : [],
    },
    ...inside(response, 'products', product),
    ...inside(response, 'product', product),
    ...inside(response, 'product_price', price),
    ...inside(response, 'organization', organization),
  }
}

export const customerState: Complete = (response) => ({
  ...customer(response),
  ...inside(response, 'active_subscriptions', (fields) => ({
    trial_start: null,
    trial_end: null,
    ...fields,
    seats: null,
    units: null,
  })),
  ...inside(response, 'granted_benefits', (fields) => ({ benefit_metadata: {}, ...fields })),
  ...inside(response, 'active_meters', (meter) => ({ id: meter['meter_id'], ...meter })),
})

export const grant: Complete = (response) => ({
  ...response,
  ...inside(response, 'customer', customer),
  ...inside(response, 'benefit', benefit),
})

export const refund: Complete = (response) => ({ ...response, dispute: null })

export const customerMeter: Complete = (response) => ({
  ...withMeter(response),
  ...inside(response, 'customer', customer),
})

export const licenseKey: Complete = (response) => ({
  ...response,
  member_id: null,
  member: null,
  ...inside(response, 'customer', customer),
})

/** Requests are signed for both kinds of verifiers. */
export const webhookEndpoint: Complete = (response) => ({
  ...response,
  uses_standard_webhook_signature: true,
})

export const checkoutLink: Complete = (response) => ({
  ...noTrial,
  ...response,
  return_url: null,
  seats: null,
  units: null,
  ...inside(response, 'products', product),
  ...inside(response, 'product', product),
  ...inside(response, 'product_price', price),
  ...inside(response, 'discount', discount),
})

export const event: Complete = (response) => ({
  ...response,
  label: response['name'],
  ...inside(response, 'customer', customer),
})

/** Completes the payment methods of a customer. */
export const paymentMethodOf =
  (customer_id: string | undefined): Complete =>
  (response) => ({
    ...response,
    customer_id,
    modified_at: null,
    processor: wireProcessor,
    ...(response['card'] !== undefined && { method_metadata: response['card'] }),
  })

const inquiries: readonly unknown[] = ['warning_needs_response', 'warning_under_review', 'warning_closed']
const decided: readonly unknown[] = ['won', 'lost']

/** Names a dispute as Polar does: an inquiry is an early warning until it is closed. */
export const dispute: Complete = (response) => {
  const { status } = response
  const resolved = decided.includes(status)
  return {
    ...response,
    status: inquiries.includes(status) ? 'early_warning' : status,
    resolved,
    closed: resolved || status === 'warning_closed',
    evidence_due_by: response['evidence_due_at'] ?? null,
    case_id: null,
    ...inside(response, 'customer', customer),
  }
}
