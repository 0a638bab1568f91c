import type {
  DisputeReason,
  DisputeStatus,
  evidenceFiles,
  evidenceTexts,
  PayoutStatus,
} from '@atelier/contract'
import type { Money } from '../core/money.ts'

/** A balance change that a dispute caused. */
export type DisputeMovement = {
  /** Balance change id at the processor. */
  readonly id: string
  /**
   * Change of the payment's balance. Negative when withdrawn. 0 for a movement in another currency than the payment.
   */
  readonly amount: Money
  /** Fee of the processor, in the currency of the amount. Negative when returned. */
  readonly fee: Money
  /** Amount booked to the balance, in the currency of the account. */
  readonly settlement: Money
  readonly created_at: Date
}

/** A dispute as the processor reports it. */
export type ProcessorDispute = {
  readonly processor_id: string
  /** Payment id at the processor. */
  readonly payment: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly reason: DisputeReason
  readonly status: DisputeStatus
  /** Deadline for evidence. Null when the processor sets none. */
  readonly evidence_due_at: Date | null
  /** All movements, the oldest first. */
  readonly movements: readonly DisputeMovement[]
  readonly created_at: Date
}

/** A balance change included in a payout. */
export type BalanceLine = {
  /** Balance change id at the processor. */
  readonly id: string
  /** `other` has no sale as its cause, such as an account fee. */
  readonly kind: 'payment' | 'refund' | 'refund_return' | 'dispute' | 'payout_return' | 'other'
  /** Processor id of the payment, refund, dispute or payout. */
  readonly source: string | null
  /** Amount before the fee. Negative for withdrawals. */
  readonly amount: Money
  /** Fee of the processor, in the currency of the amount. */
  readonly fee: Money
  readonly created_at: Date
}

/** A payout of the balance to the bank, as the processor reports it. */
export type ProcessorPayout = {
  readonly processor_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly status: PayoutStatus
  readonly arrives_at: Date
  readonly created_at: Date
  /** Balance changes in the payout. Null until the processor reports them. */
  readonly lines: readonly BalanceLine[] | null
}

/** Next payout of a processor, over all organizations. */
export type NextPayout = {
  readonly at: Date
  /** Minor units. */
  readonly amount: number
}

/** Payout calls of a processor. */
export interface ProcessorPayouts {
  /** Returns the current payout. Undefined when it does not exist. */
  find(processor_id: string): Promise<ProcessorPayout | undefined>
  /**
   * Returns the expected next payout in a currency. Null when there is none, or when the processor does not report
   * it.
   */
  findNext(now: Date, currency: string): Promise<NextPayout | null>
}

/** Evidence that a seller submits for a dispute. */
export type EvidenceRequest = {
  /** Dispute id at the processor. */
  readonly dispute: string
  readonly texts: Readonly<Partial<Record<(typeof evidenceTexts)[number], string>>>
  readonly files: readonly {
    readonly kind: (typeof evidenceFiles)[number]
    readonly name: string
    readonly content_type: string
    readonly bytes: Uint8Array
  }[]
}
