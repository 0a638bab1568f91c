import type { Payout, PayoutLine } from '@atelier/contract'
import { iso, presentStored } from '@atelier/plumbing/database'
import type { PayoutRow, StoredLine } from './queries.ts'

/** Returns the seller's representation of a payout. */
export const presentPayout = (payout: PayoutRow): Payout => ({
  ...presentStored(payout),
  organization_id: payout.organization_id,
  processor: payout.processor,
  processor_id: payout.processor_id,
  amount: payout.amount,
  total_amount: payout.total_amount,
  currency: payout.currency,
  status: payout.status,
  arrives_at: iso(payout.arrives_at),
})

export const presentLine = (line: StoredLine): PayoutLine => ({
  ...presentStored(line),
  payout_id: line.payout_id,
  processor_id: line.processor_id,
  kind: line.kind,
  order_id: line.order_id,
  invoice_number: line.invoice_number,
  amount: line.amount,
  fee: line.fee,
  net_amount: line.amount - line.fee,
  currency: line.currency,
})
