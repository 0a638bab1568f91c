import { defineArea } from '../../core/area.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { reportUsage } from './events.ts'
import { foldDue, foldStoredJob } from './fold-waiting.ts'
import { deleteCustomerMeters, lockUsageOf } from './queries.ts'
import { portal, seller } from './read.ts'
import { get as getUsage } from './usage.ts'

const customerDeleted: Consumer = async (tx, _, { subject_id }) => {
  await lockUsageOf(tx, [subject_id])
  await deleteCustomerMeters(tx, subject_id)
}

export const customerMeters = defineArea('customer-meters', {
  endpoints: {
    customerMeters: seller,
    'customerPortal.customerMeters': portal,
    portalUsage: { get: getUsage },
  },
  on: { 'customer.deleted': customerDeleted },
  jobs: [foldStoredJob],
  due: [foldDue, reportUsage],
})

export { createUsageCounter } from './bill.ts'
export { meterCreditDelivery } from './delivery.ts'
export { lockUsageOf } from './queries.ts'
export { newCustomerMeter, withUsage } from './rows.ts'
