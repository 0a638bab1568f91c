import type {
  DisputeEvidence,
  DisputeReason,
  DisputeStatus,
  PayoutLineKind,
  PayoutStatus,
  Refund,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { UserData } from '../core/database/column-shapes.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'disputes.reason': DisputeReason
    'disputes.status': DisputeStatus
    'disputes.evidence': JsonColumn<DisputeEvidence>

    'payouts.status': PayoutStatus

    'payout_lines.kind': PayoutLineKind

    'refunds.status': Refund['status']
    'refunds.reason': Refund['reason']
    'refunds.metadata': UserData
  }
}
