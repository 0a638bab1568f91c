import type { PayoutLineKind, PayoutStatus } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the payout statuses. */
export const payoutStatuses: Readonly<Record<PayoutStatus, StatusWords>> = {
  pending: { label: 'Pending', tone: 'warn' },
  in_transit: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'plain' },
}

/** Labels of a payout's arrival date. */
export const arrivals: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Arrives',
  in_transit: 'Arrives',
  paid: 'Arrived',
  failed: 'Was due',
  canceled: 'Was due',
}

/** Display texts of the kinds of payout lines. */
export const lineKinds: Readonly<Record<PayoutLineKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_return: 'Returned refund',
  dispute: 'Dispute',
  payout_return: 'Returned payout',
  other: 'Fee or correction',
}
