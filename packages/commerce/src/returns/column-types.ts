import type { PayoutLineKind, PayoutStatus } from '@atelier/contract'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'payouts.status': PayoutStatus

    'payout_lines.kind': PayoutLineKind
  }
}
