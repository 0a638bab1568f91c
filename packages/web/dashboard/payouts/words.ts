import type { PayoutLineKind, PayoutStatus } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'

/** How the status of a payout is shown. */
export const payoutStatuses: Readonly<Record<PayoutStatus, StatusWords>> = {
  pending: { label: 'Pending', tone: 'warn' },
  in_transit: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'plain' },
}

/** Whether the money of a payout arrives. */
export const arrivals: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Arrives',
  in_transit: 'Arrives',
  paid: 'Arrived',
  failed: 'Was due',
  canceled: 'Was due',
}

/** What changed the balance. */
export const lineKinds: Readonly<Record<PayoutLineKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_return: 'Returned refund',
  dispute: 'Dispute',
  payout_return: 'Payout that came back',
  other: 'Fee or correction',
}
