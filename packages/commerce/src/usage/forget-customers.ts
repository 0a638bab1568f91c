import type { UsageOfDeleted } from '../customers/customers/index.ts'
import { stopFolding } from './hold-folding.ts'
import type { UsageStore } from './port.ts'
import { forgetLater } from './postgres/forget-queries.ts'

/** Usage of deleted customers: their events are deleted later, and their external ids can be reused immediately. */
export const createUsageOfDeleted = (store: UsageStore): UsageOfDeleted => ({
  hold: stopFolding,
  forget: async (tx, customer) => {
    const { external_customer_id } = customer
    if (external_customer_id !== null) await store.giveUpExternalId(tx, { ...customer, external_customer_id })
    await forgetLater(tx, customer)
  },
})
