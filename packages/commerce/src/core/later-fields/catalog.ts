import { type Complete, inside, noTrial, plainUnit } from './fields.ts'
import { organization } from './organization.ts'

/** Completes the meter of an object. */
export const withMeter: Complete = (answer) => ({
  ...answer,
  ...inside(answer, 'meter', (fields) => ({ ...fields, ...plainUnit })),
})

export const price: Complete = (answer) => ({
  source: 'catalog',
  tax_behavior: null,
  ...withMeter(answer),
})

export const benefit: Complete = (answer) => ({
  visibility: 'public',
  visibility_configurable: false,
  ...answer,
  is_deleted: false,
  ...inside(answer, 'organization', organization),
  ...inside(answer, 'properties', (properties) =>
    answer['type'] === 'discord' ? { kick_member: false, ...properties } : properties,
  ),
})

export const product: Complete = (answer) => ({
  visibility: 'public',
  is_deletable: false,
  ...noTrial,
  ...answer,
  meter_interval: null,
  meter_interval_count: null,
  ...inside(answer, 'prices', price),
  ...inside(answer, 'benefits', benefit),
  ...inside(answer, 'organization', organization),
})

/** Completes a product that a discount is limited to. */
const discountProduct: Complete = (answer) => ({
  visibility: 'public',
  ...noTrial,
  ...answer,
  meter_interval: null,
  meter_interval_count: null,
})

export const discount: Complete = (answer) => ({
  max_redemptions_per_customer: null,
  ...answer,
  ...inside(answer, 'products', discountProduct),
})

export const meter: Complete = (answer) => ({ ...answer, ...plainUnit })

export const file: Complete = (answer) => ({ ...answer, flagged_malicious_at: null })
