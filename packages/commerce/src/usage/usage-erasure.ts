import type { UsageErasure } from '../customers/customers/index.ts'
import { stopFolding } from './hold-folding.ts'
import type { UsageStore } from './port.ts'
import { forgetLater } from './postgres/forget-queries.ts'

/**
 * Returns the usage of deleted customers: their external ids can be reused immediately, and their events are deleted
 * later.
 */
export const createUsageErasure = (store: UsageStore): UsageErasure => ({
  blockCounting: stopFolding,
  erase: async (tx, customer) => {
    const { external_customer_id } = customer
    if (external_customer_id !== null) await store.giveUpExternalId(tx, { ...customer, external_customer_id })
    await forgetLater(tx, customer)
  },
})
