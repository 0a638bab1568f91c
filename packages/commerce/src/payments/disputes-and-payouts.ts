import type {
  DisputeReason,
  DisputeStatus,
  evidenceFiles,
  evidenceTexts,
  PayoutStatus,
} from '@atelier/contract'

/** What the processor took from the balance because of a dispute, or gave back. */
export type DisputeMovement = {
  /** The processor's id of this change of the balance. */
  readonly id: string
  /** Change of the balance of the payment, in minor units: below zero when it was taken. 0 in another currency than the payment's. */
  readonly amount: number
  /** What the processor kept for its work, in minor units: below zero when it gave it back. */
  readonly fee: number
  readonly currency: string
  readonly created_at: Date
}

/** A dispute as the processor reports it. */
export type ProcessorDispute = {
  readonly processor_id: string
  /** The processor's id of the payment. */
  readonly payment: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly reason: DisputeReason
  readonly status: DisputeStatus
  /** Until when it can be answered; null when the processor names no day. */
  readonly evidence_due_at: Date | null
  /** All of them, the oldest first. */
  readonly movements: readonly DisputeMovement[]
  readonly created_at: Date
}

/** One change of the balance that a payout pays out. */
export type BalanceLine = {
  /** The processor's id of the change. */
  readonly id: string
  /** `other` is what no sale caused, such as a fee of the account. */
  readonly kind: 'payment' | 'refund' | 'refund_return' | 'dispute' | 'payout_return' | 'other'
  /** The processor's id of the payment, the refund, the dispute or the payout. */
  readonly source: string | null
  /** Minor units; below zero for what was taken. The fee is not taken off yet. */
  readonly amount: number
  readonly fee: number
  readonly currency: string
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
  /** What it is made of; null while the processor does not say. */
  readonly lines: readonly BalanceLine[] | null
}

/** What a processor pays out next, to all organizations together. */
export type NextPayout = {
  readonly at: Date
  /** Minor units. */
  readonly amount: number
}

/** What a processor tells of payouts. */
export interface ProcessorPayouts {
  /** The payout as it is now; undefined when there is none. */
  find(processor_id: string): Promise<ProcessorPayout | undefined>
  /** The next payout as things stand; null when there is none, or the processor does not say. */
  findNext(now: Date): Promise<NextPayout | null>
}

/** What a seller answers to a dispute. */
export type EvidenceRequest = {
  /** The processor's id of the dispute. */
  readonly dispute: string
  readonly texts: Readonly<Partial<Record<(typeof evidenceTexts)[number], string>>>
  readonly files: readonly {
    readonly kind: (typeof evidenceFiles)[number]
    readonly name: string
    readonly content_type: string
    readonly bytes: Uint8Array
  }[]
}
