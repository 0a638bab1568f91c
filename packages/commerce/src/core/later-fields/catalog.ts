import { type Complete, inside, noTrial, plainUnit } from './fields.ts'
import { organization } from './organization.ts'

/** Completes the meter of an object. */
export const withMeter: Complete = (response) => ({
  ...response,
  ...inside(response, 'meter', (fields) => ({ ...fields, ...plainUnit })),
})

export const price: Complete = (response) => ({
  source: 'catalog',
  tax_behavior: null,
  ...withMeter(response),
})

export const benefit: Complete = (response) => ({
  visibility: 'public',
  visibility_configurable: false,
  ...response,
  is_deleted: false,
  ...inside(response, 'organization', organization),
  ...inside(response, 'properties', (properties) =>
    response['type'] === 'discord' ? { kick_member: false, ...properties } : properties,
  ),
})

export const product: Complete = (response) => ({
  visibility: 'public',
  is_deletable: false,
  ...noTrial,
  ...response,
  meter_interval: null,
  meter_interval_count: null,
  ...inside(response, 'prices', price),
  ...inside(response, 'benefits', benefit),
  ...inside(response, 'organization', organization),
})

/** Completes a product that a discount is limited to. */
const discountProduct: Complete = (response) => ({
  visibility: 'public',
  ...noTrial,
  ...response,
  meter_interval: null,
  meter_interval_count: null,
})

export const discount: Complete = (response) => ({
  max_redemptions_per_customer: null,
  ...response,
  ...inside(response, 'products', discountProduct),
})

export const meter: Complete = (response) => ({ ...response, ...plainUnit })

export const file: Complete = (response) => ({ ...response, flagged_malicious_at: null })
