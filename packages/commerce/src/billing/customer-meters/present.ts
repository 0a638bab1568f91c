import type { CustomerMeter, PortalCustomerMeter } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import { presentCustomer } from '../../customers/customers/index.ts'
import { presentMeter } from '../../usage/meters/index.ts'
import type { StoredCustomerMeter } from './queries.ts'

const presentBase = (row: StoredCustomerMeter) => ({
  ...presentStored(row),
  customer_id: row.customer_id,
  meter_id: row.meter_id,
  consumed_units: Number(row.consumed_units),
  credited_units: row.credited_units,
  balance: Number(row.balance),
})

/** Presents a customer meter to the seller. */
export const presentCustomerMeter = (row: StoredCustomerMeter): CustomerMeter => ({
  ...presentBase(row),
  customer: presentCustomer(row.customer),
  meter: presentMeter(row.meter),
})

/** Presents a customer meter to the customer. */
export const presentOwnCustomerMeter = (row: StoredCustomerMeter): PortalCustomerMeter => ({
  ...presentBase(row),
  meter: { ...presentStored(row.meter), name: row.meter.name },
})
