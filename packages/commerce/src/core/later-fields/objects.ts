/*
 * Newer clients (`@polar-sh/sdk` 0.49) reject objects without the fields of features that this product lacks:
 * trials, pauses, seats, other currencies. The API omits these fields; webhooks and the responses below
 * `/snake` include them with their empty values. Older clients ignore unknown fields.
 */

export type Fields = { readonly [name: string]: unknown }
/** Adds missing fields to an object. */
export type Complete = (given: Fields) => Fields

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes the object, or each object of the list, in a field. Skips null and absent fields. */
export const inside = (given: Fields, name: string, complete: Complete): Fields => {
  const value = given[name]
  if (Array.isArray(value))
    return { [name]: value.map((one: unknown) => (isFields(one) ? complete(one) : one)) }
  return isFields(value) ? { [name]: complete(value) } : {}
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const plainUnit = { unit: 'scalar', custom_label: null, custom_multiplier: null }

const noTrial = { trial_interval: null, trial_interval_count: null }

const withMeter: Complete = (given) => ({
  ...given,
  ...inside(given, 'meter', (one) => ({ ...one, ...plainUnit })),
})

const price: Complete = (given) => ({
  ...withMeter(given),
  source: 'catalog',
  tax_behavior: null,
})

export const benefit: Complete = (given) => ({
  ...given,
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: false,
  ...inside(given, 'organization', (one) => organization(one)),
  ...inside(given, 'properties', (properties) =>
    given['type'] === 'discord' ? { kick_member: false, ...properties } : properties,
  ),
})

export const product: Complete = (given) => ({
  ...given,
  ...noTrial,
  visibility: 'public',
  recurring_interval_count: given['recurring_interval'] === null ? null : 1,
  meter_interval: null,
  meter_interval_count: null,
  ...inside(given, 'prices', price),
  ...inside(given, 'benefits', benefit),
  ...inside(given, 'organization', (one) => organization(one)),
})

export const customer: Complete = (given) => ({
  ...given,
  type: 'individual',
  billing_name: given['name'] ?? null,
})

export const subscription: Complete = (given) => ({
  ...given,
  recurring_interval_count: 1,
  current_meter_period_start: given['current_period_start'] ?? null,
  current_meter_period_end: given['current_period_end'] ?? null,
  trial_start: null,
  trial_end: null,
  pause_at_period_end: false,
  paused_at: null,
  resumes_at: null,
  pending_update: null,
  ...inside(given, 'customer', customer),
  ...inside(given, 'product', product),
  ...inside(given, 'price', price),
  ...inside(given, 'prices', price),
  ...inside(given, 'meters', withMeter),
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
    platform_fee_amount: 0,
    platform_fee_currency: given['currency'],
    refundable_amount: refundable,
    refundable_tax_amount: tax_amount - numberOf(given['refunded_tax_amount']),
    ...inside(given, 'customer', customer),
    ...inside(given, 'product', product),
    ...inside(given, 'subscription', subscription),
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
    ...inside(given, 'organization', (one) => organization(one)),
  }
}

export const customerState: Complete = (given) => ({
  ...customer(given),
  ...inside(given, 'active_subscriptions', (one) => ({ ...one, trial_start: null, trial_end: null })),
  ...inside(given, 'granted_benefits', (one) => ({ benefit_metadata: {}, ...one })),
  ...inside(given, 'active_meters', (one) => ({ id: one['meter_id'], ...one })),
})

export const grant: Complete = (given) => ({
  ...given,
  ...inside(given, 'customer', customer),
  ...inside(given, 'benefit', benefit),
})

const customerMails = [
  'order_confirmation',
  'subscription_cancellation',
  'subscription_confirmation',
  'subscription_cycled',
  'subscription_cycled_after_trial',
  'subscription_past_due',
  'subscription_paused',
  'subscription_resumed',
  'subscription_renewal_reminder',
  'subscription_revoked',
  'subscription_trial_conversion_reminder',
  'subscription_uncanceled',
  'subscription_updated',
]
const allowed = [
  'checkout_payments',
  'subscription_renewals',
  'payouts',
  'refunds',
  'api_access',
  'dashboard_access',
]
const allOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]))

export const organization: Complete = (given) => {
  const settings = isFields(given['subscription_settings']) ? given['subscription_settings'] : {}
  const allow_customer_updates = settings['allow_customer_updates'] ?? true
  return {
    ...given,
    proration_behavior: settings['proration_behavior'] ?? 'prorate',
    allow_customer_updates,
    status: 'active',
    sso_enforced: false,
    notification_settings: { new_order: true, new_subscription: true },
    default_presentment_currency: 'usd',
    default_tax_behavior: 'exclusive',
    ...inside(given, 'subscription_settings', (one) => ({
      benefit_revocation_grace_period: 0,
      prevent_trial_abuse: false,
      ...one,
    })),
    customer_email_settings: allOf(customerMails),
    customer_portal_settings: {
      usage: { show: true },
      subscription: { update_seats: false, update_plan: allow_customer_updates },
    },
    account_id: null,
    payout_account_id: null,
    capabilities: allOf(allowed),
  }
}

export const refund: Complete = (given) => ({ ...given, dispute: null })

export const meter: Complete = (given) => ({ ...given, ...plainUnit })

export const customerMeter: Complete = (given) => ({
  ...withMeter(given),
  ...inside(given, 'customer', customer),
})

export const licenseKey: Complete = (given) => ({ ...given, ...inside(given, 'customer', customer) })

export const checkoutLink: Complete = (given) => ({
  ...given,
  ...noTrial,
  return_url: null,
  seats: null,
  ...inside(given, 'products', product),
  ...inside(given, 'product', product),
  ...inside(given, 'product_price', price),
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
