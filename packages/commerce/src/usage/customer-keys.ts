import type { CustomerNames, CustomerUsage, UsageEvent } from './port.ts'

/*
 * Events and rollups store the customer of usage as a key: by our id, or by the seller's own id.
 */

/** Returns the keys of customers, under which events store either of their names. */
export const customerKeys = ({ customer_ids, external_customer_ids }: CustomerNames): string[] => [
  ...customer_ids.map((id) => `id:${id}`),
  ...external_customer_ids.map((id) => `external:${id}`),
]

/** Returns the key of the customer of an event. */
export const customerKeyOf = ({
  customer_id,
  external_customer_id,
}: Pick<UsageEvent, 'customer_id' | 'external_customer_id'>): string =>
  customer_id === null ? `external:${external_customer_id}` : `id:${customer_id}`

/** Returns the name behind a customer key. */
export const nameOf = (key: string): Pick<CustomerUsage, 'customer_id' | 'external_customer_id'> =>
  key.startsWith('id:')
    ? { customer_id: key.slice('id:'.length), external_customer_id: null }
    : { customer_id: null, external_customer_id: key.slice('external:'.length) }
