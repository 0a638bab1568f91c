import type { StoredPrice, StoredProduct } from '../catalog/products/index.ts'

/** Returns the price as stored in the database, for tests of pure rules. */
export const aPrice = (
  fields: Partial<StoredPrice> & Pick<StoredPrice, 'id' | 'amount_type'>,
): StoredPrice => ({
  product_id: 'product',
  position: 0,
  price_currency: fields.amount_type === 'free' ? null : 'usd',
  price_amount: null,
  minimum_amount: null,
  maximum_amount: null,
  preset_amount: null,
  meter_id: null,
  unit_amount: null,
  cap_amount: null,
  legacy_interval: null,
  tax_behavior: null,
  default_tax_behavior: 'exclusive',
  meter: null,
  is_archived: false,
  created_at: '2026-01-01T00:00:00Z',
  modified_at: null,
  ...fields,
})

/** Returns the product as stored in the database. A new column needs a value here once a pure rule reads it. */
export const aProduct = (fields: Partial<StoredProduct> & Pick<StoredProduct, 'id' | 'prices'>) =>
  ({
    revision: 1,
    organization_id: 'organization',
    name: fields.id,
    description: null,
    recurring_interval: null,
    recurring_interval_count: 1,
    is_archived: false,
    balance_top_up: false,
    visibility: 'public',
    deleted_at: null,
    trial_interval: null,
    trial_interval_count: null,
    trial_requires_payment_method: true,
    metadata: {},
    created_at: '2026-01-01T00:00:00Z',
    modified_at: null,
    benefits: [],
    medias: [],
    attached_custom_fields: [],
    default_currency: 'usd',
    ...fields,
  }) as StoredProduct
