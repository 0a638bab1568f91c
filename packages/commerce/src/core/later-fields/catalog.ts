import { type Complete, inside, noTrial, plainUnit } from './fields.ts'
import { organization } from './organization.ts'

/** Completes the meter of an object. */
export const withMeter: Complete = (given) => ({
  ...given,
  ...inside(given, 'meter', (one) => ({ ...one, ...plainUnit })),
})

export const price: Complete = (given) => ({
  ...withMeter(given),
  source: 'catalog',
  tax_behavior: null,
})

export const benefit: Complete = (given) => ({
  ...given,
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: false,
  ...inside(given, 'organization', organization),
  ...inside(given, 'properties', (properties) =>
    given['type'] === 'discord' ? { kick_member: false, ...properties } : properties,
  ),
})

export const product: Complete = (given) => ({
  ...given,
  ...noTrial,
  visibility: 'public',
  is_deletable: false,
  recurring_interval_count: given['recurring_interval'] === null ? null : 1,
  meter_interval: null,
  meter_interval_count: null,
  ...inside(given, 'prices', price),
  ...inside(given, 'benefits', benefit),
  ...inside(given, 'organization', organization),
})

export const discount: Complete = (given) => ({ ...given, max_redemptions_per_customer: null })

export const meter: Complete = (given) => ({ ...given, ...plainUnit })

export const file: Complete = (given) => ({ ...given, flagged_malicious_at: null })
