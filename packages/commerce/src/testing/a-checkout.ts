import fc from 'fast-check'
import type { StoredCheckout } from '../orders/checkouts/index.ts'
import { aPrice, aProduct } from './a-product.ts'

const fixed = (id: string, price_amount: number) =>
  aProduct({ id, prices: [aPrice({ id: `${id}-price`, amount_type: 'fixed', price_amount })] })
const question = {
  required: true,
  custom_field: {
    id: 'field',
    revision: 1,
    type: 'text' as const,
    slug: 'dedication',
    name: 'Dedication',
    properties: { max_length: 5 },
    metadata: {},
    organization_id: 'organization',
    created_at: '',
    modified_at: null,
    deleted_at: null,
  },
}
/** Products of the checkout. */
export const products = [
  fixed('dear', 5000),
  { ...fixed('cheap', 149), attached_custom_fields: [question] },
  aProduct({ id: 'free', prices: [aPrice({ id: 'free-price', amount_type: 'free' })] }),
  aProduct({
    id: 'open',
    prices: [
      aPrice({
        id: 'open-price',
        amount_type: 'custom',
        minimum_amount: 500,
        maximum_amount: 5000,
        preset_amount: 1500,
      }),
    ],
  }),
]

/** Open checkout of four products, as stored in the database. */
export const open: StoredCheckout = {
  id: 'c',
  organization_id: 'o',
  client_secret: 's',
  status: 'open',
  expires_at: new Date(0),
  success_url: null,
  embed_origin: null,
  product_id: 'dear',
  product_price_id: 'dear-price',
  currency: 'usd',
  amount: 5000,
  discount_amount: 0,
  tax_amount: null,
  allow_discount_codes: true,
  require_billing_address: false,
  customer_id: null,
  customer_external_id: null,
  revision: 1,
  customer_name: null,
  customer_email: null,
  customer_ip_address: null,
  customer_billing_address: null,
  customer_tax_id: null,
  customer_metadata: {},
  custom_field_data: {},
  metadata: {},
  payment_processor_metadata: {},
  restart_of: null,
  discount_id: null,
  subscription_id: null,
  checkout_link_id: null,
  locale: null,
  withdrawal_consent: null,
  created_at: new Date(0),
  modified_at: null,
  products,
  discount: null,
  organization: {
    id: 'o',
    default_presentment_currency: 'usd',
    revision: 1,
    name: 'Shop',
    slug: 'shop',
    avatar_url: null,
    email: null,
    website: null,
    socials: [],
    subscription_settings: {
      allow_multiple_subscriptions: false,
      allow_customer_updates: true,
      proration_behavior: 'prorate',
    },
    details_submitted_at: null,
    feature_settings: null,
    profile_settings: null,
    details: null,
    billing_email: null,
    default_badge_custom_content: null,
    default_upfront_split_to_contributors: null,
    total_monthly_spending_limit: null,
    per_user_monthly_spending_limit: null,
    time_zone: 'UTC',
    invoice_settings: null,
    brand: null,
    default_language: 'en',
    asks_withdrawal_consent: false,
    refunds_withdrawals: false,
    ask_for_review_after: null,
    portal_embed_origins: [],
    custom_domain: null,
    created_at: '2026-01-01T00:00:00Z',
    deletion_requested_at: null,
    deletion_requested_by: null,
    deletion_due_at: null,
    deletion_began_at: null,
    deleted_at: null,
    modified_at: null,
  },
}

const address = fc.constantFrom('SE', 'FR', 'US').map((country) => ({
  line1: null,
  line2: null,
  postal_code: null,
  city: null,
  state: null,
  country,
}))
/** Arbitrary update bodies of the checkout. */
export const changes = fc.record(
  {
    product_id: fc.constantFrom('dear', 'cheap', 'free', 'open', 'unknown', null),
    customer_name: fc.constantFrom('Ada', null),
    customer_email: fc.constantFrom('ada@example.com', null),
    customer_billing_address: fc.option(address),
    customer_tax_id: fc.constantFrom('FR61954506077', 'SE556703748501', null),
    amount: fc.constantFrom(50, 500, 5000, 99_999),
    custom_field_data: fc.constantFrom({}, { dedication: 'Ada' }, { dedication: 'Babbage' }, { other: 1 }),
  },
  { requiredKeys: [] },
)
