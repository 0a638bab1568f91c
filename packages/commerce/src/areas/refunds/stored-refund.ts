import type { Order } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { RefundsTable } from '../../database/tables.ts'

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled'
export type RefundReason =
  | 'duplicate'
  | 'fraudulent'
  | 'customer_request'
  | 'service_disruption'
  | 'satisfaction_guarantee'
  | 'other'

/** The columns of a refund. */
export type StoredRefund = Omit<Selectable<RefundsTable>, 'status' | 'reason' | 'metadata'> & {
  readonly status: RefundStatus
  readonly reason: RefundReason
  readonly metadata: Order['metadata']
}

/** What a seller asks for. */
export type RefundWish = {
  readonly order_id: string
  readonly reason: RefundReason
  /** Minor units, net of tax. */
  readonly amount: number
  readonly comment?: string | null | undefined
  readonly revoke_benefits?: boolean | undefined
  readonly metadata?: Order['metadata'] | undefined
}
