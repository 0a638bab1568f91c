import type { FailureCode } from './failures.ts'

/** Asks for money, or, with the amount 0, for a payment method to be saved without charging it. */
export type PaymentRequest = {
  /** Ours, and the idempotency key: asking again with it never charges again. */
  readonly attempt_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /**
   * Where the money comes from: what the customer's browser got from the processor for the payment
   * details, or, with nobody there to answer questions, a method that was saved before.
   */
  readonly source: { readonly confirmation_token: string } | { readonly saved_method: string }
  /** The processor's id of the customer; null for a buyer who leaves no payment method behind. */
  readonly customer: string | null
  /** Whether the method may be charged again later, by `saved_method`; asks for a `customer`. */
  readonly save_method: boolean
  /** What the customer reads on a statement. */
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
}

/** What is known here of an attempt, enough for the processor to find it. */
export type Attempt = {
  readonly attempt_id: string
  /** Minor units; 0 saves a method. */
  readonly amount: number
  /** The processor's own id, when its answer was heard. */
  readonly processor_id: string | null
  /** When it was written down here, before the processor was asked. */
  readonly asked_at: Date
}

export type Card = { readonly brand: string; readonly last4: string }

/** A payment, or the saving of a method (amount 0), in the processor's books. */
export type ProcessorPayment = {
  readonly attempt_id: string
  /** Null when it was refused before anything was written down about it. */
  readonly processor_id: string | null
  /** With this the customer's browser may follow the payment and answer its challenge. */
  readonly secret: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly card: Card | null
  /** The processor's ids of the customer and of the method that was saved with them. */
  readonly customer: string | null
  readonly saved_method: string | null
  /** What the processor keeps of the money for its work, in minor units of its own currency; null until it says so. */
  readonly fee: { readonly amount: number; readonly currency: string } | null
} & (
  | { readonly status: 'requires_action' | 'processing' | 'succeeded' }
  | { readonly status: 'failed'; readonly failure_code: FailureCode }
)

/** A payment method that a customer has left with the processor. */
export type SavedMethod = {
  /** The processor's id. */
  readonly id: string
  /** The processor's id of the customer it belongs to. */
  readonly customer: string
  readonly type: string
  readonly created_at: Date
  readonly is_default: boolean
  readonly card:
    | (Card & { readonly exp_month: number; readonly exp_year: number; readonly wallet: string | null })
    | null
}

export type RefundRequest = {
  /** Ours, and the idempotency key: asking again with it never refunds again. */
  readonly refund_id: string
  /** The processor's id of the payment that is given back. */
  readonly payment: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly reason: 'duplicate' | 'requested_by_customer'
  readonly metadata: Readonly<Record<string, string>>
}

/** A refund in the processor's books. It may still fail after it succeeded: the bank sends the money back. */
export type ProcessorRefund = {
  readonly refund_id: string
  readonly processor_id: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

/** A refund that was made at the processor itself, for example on its own pages, and not here. */
export type ExternalRefund = Omit<ProcessorRefund, 'refund_id'> & {
  /** The processor's id of the payment that is given back. */
  readonly payment: string
  readonly reason: 'duplicate' | 'fraudulent' | 'other'
}

/** Why the processor declines a refund: the payment was refunded in full, or less than the amount is left of it. */
export type RefundError = 'already_refunded' | 'too_much'

/** A webhook event of the processor. */
export type WebhookEvent = {
  /** The processor's own id of the event; repeated deliveries of an event carry the same. */
  readonly id: string
  readonly type: string
  /** The object that changed. A payment is named only: the processor is asked how it stands. */
  readonly subject:
    | { readonly kind: 'payment'; readonly payment_id: string; readonly processor_id: string }
    | { readonly kind: 'refund'; readonly refund: ProcessorRefund }
    | { readonly kind: 'external_refund'; readonly refund: ExternalRefund }
    | { readonly kind: 'other' }
}
