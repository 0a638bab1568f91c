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

/** A refund that was begun at the processor itself, on its own pages for one, and not here. */
export type RefundElsewhere = Omit<ProcessorRefund, 'refund_id'> & {
  /** The processor's id of the payment that is given back. */
  readonly payment: string
  readonly reason: 'duplicate' | 'fraudulent' | 'other'
}

/** The processor gives nothing back: the payment has been given back already, or not so much is left of it. */
export type RefundRefusal = 'already_refunded' | 'too_much'

/** What a message of the processor is about. Those that say `attempt` have to be asked about. */
export type ProcessorNews =
  | { readonly kind: 'payment'; readonly payment: ProcessorPayment }
  | { readonly kind: 'attempt'; readonly attempt_id: string; readonly processor_id: string }
  | { readonly kind: 'refund'; readonly refund: ProcessorRefund }
  | { readonly kind: 'refund_elsewhere'; readonly refund: RefundElsewhere }
  | { readonly kind: 'nothing' }

/** A message from the processor. */
export type ProcessorNotification = {
  /** The processor's own id of the message; repeats of a message carry the same. */
  readonly id: string
  readonly type: string
  readonly news: ProcessorNews
}
