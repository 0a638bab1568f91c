import * as z from 'zod/mini'
import type { Consumer, Consumers } from '../../events/consume.ts'
import { clearEvidenceOfDeleted } from './queries.ts'

const customerDeleted: Consumer = (tx, _, { subject_id }) =>
  clearEvidenceOfDeleted(tx, { customer_id: subject_id })

const Closed = z.object({ dispute_id: z.string() })

const disputeClosed: Consumer = (tx, _, { data }) => clearEvidenceOfDeleted(tx, z.parse(Closed, data))

/** An answer names the customer. While a dispute is open it is the seller's proof; of a deleted customer it goes then. */
export const consumers: Consumers = {
  'customer.deleted': customerDeleted,
  'order.dispute_closed': disputeClosed,
}
