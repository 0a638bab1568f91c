import { defineArea } from '../../core/area.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { foldDue, foldStoredJob } from './folding/fold-due.ts'
import { reportUsage } from './folding/report-usage.ts'
import { deleteCustomerMeters, lockUsageOf } from './meter-queries.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'
import { get as getUsage } from './portal-usage.ts'

const onCustomerDeleted: Consumer = async (tx, _, { subject_id }) => {
  await lockUsageOf(tx, [subject_id])
  await deleteCustomerMeters(tx, subject_id)
}

export const customerMeters = defineArea('customer-meters', {
  endpoints: {
    customerMeters: seller,
    'customerPortal.customerMeters': portal,
    portalUsage: { get: getUsage },
  },
  on: { 'customer.deleted': onCustomerDeleted },
  jobs: [foldStoredJob],
  due: [foldDue, reportUsage],
})

export { meterCreditDelivery } from './credits/delivery.ts'
export { createUsageCounter } from './metered-billing/bill.ts'
export { lockUsageOf } from './meter-queries.ts'
export { grantsOfSubscription } from './credits/queries.ts'
