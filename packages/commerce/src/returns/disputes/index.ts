import { defineArea } from '../../core/area.ts'
import { submitEvidence } from './submit-evidence.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { listDisputes } from './list-queries.ts'
import { notifyOwnersJob } from './mails.ts'
import { clearEvidenceOfDeleted } from './queries.ts'
import { accept, get } from './seller.ts'

const onCustomerDeleted: Consumer = (tx, _, { subject_id }) =>
  clearEvidenceOfDeleted(tx, { customer_id: subject_id })

const onDisputeClosed: Consumer<'order.dispute_closed'> = (tx, _, { data }) =>
  clearEvidenceOfDeleted(tx, data)

/** Disputes of payments: the processor's reports, and the seller's answers. */
export const disputes = defineArea('disputes', {
  endpoints: { disputes: { list: listDisputes, get, submitEvidence, accept } },
  // An answer names the customer: that of a deleted one is preserved while the dispute is open, as the
  // seller's proof.
  on: { 'customer.deleted': onCustomerDeleted, 'order.dispute_closed': onDisputeClosed },
  jobs: [notifyOwnersJob],
})

export { isDisputed } from './queries.ts'
export { settleDispute } from './settle.ts'
