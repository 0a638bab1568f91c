import type { ChargeLimits } from './charge-limits.ts'
import type { EvidenceRequest, ProcessorDispute, ProcessorPayouts } from './disputes-and-payouts.ts'
import type { FailureCode } from './failures.ts'

/** Asks for a payment or, with the amount 0, for a payment method to be saved without charging it. */
export type PaymentRequest = {
  /** Our id, which is the idempotency key: a repeated request never charges again. */
  readonly payment_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /**
   * What is charged: the confirmation token that the customer's browser got from the processor for the
   * payment details, or a saved method, which is charged while the customer is absent, or present and able to answer
   * their bank.
   */
  readonly source:
    | { readonly confirmation_token: string }
    | { readonly saved_method: string; readonly is_customer_present?: boolean }
  /** The processor's id of the customer; null when no payment method is saved or charged. */
  readonly customer: string | null
  /** Whether the method may be charged again later, by `saved_method`; asks for a `customer`. */
  readonly save_method: boolean
  /** What the customer reads on a statement. */
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
}

/** A payment by what is stored of it, enough for the processor to find it. */
export type PaymentReference = {
  readonly payment_id: string
  /** Minor units; 0 saves a method. */
  readonly amount: number
  /** The processor's id, if its answer arrived. */
  readonly processor_id: string | null
  /** When the payment was written here, before the processor was called. */
  readonly created_at: Date
}

export type Card = { readonly brand: string; readonly last4: string }

/** A payment, or the saving of a method (amount 0), as the processor reports it. */
export type ProcessorPayment = {
  readonly payment_id: string
  /** Null when the processor rejected the request without making a payment. */
  readonly processor_id: string | null
  /** Lets the customer's browser read the payment and answer its challenge. */
  readonly secret: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly card: Card | null
  /** The processor's ids of the customer and of the method that was saved with them. */
  readonly customer: string | null
  readonly saved_method: string | null
  /** From when on it is paid out; null until the processor reports it. */
  readonly available_at: Date | null
  /** The processor's fee, in minor units of the fee's own currency; null until the processor reports it. */
  readonly fee: { readonly amount: number; readonly currency: string } | null
} & (
  | { readonly status: 'requires_action' | 'processing' | 'succeeded' }
  | {
      readonly status: 'failed'
      readonly failure_code: FailureCode
      /** The processor's words, when it rejected the request itself (`never_attempted`). */
      readonly rejection?: string
    }
)

/** A payment that the processor will not change any more. */
export type Outcome = ProcessorPayment & { readonly status: 'succeeded' | 'failed' }

/** Whether the processor will not change a payment any more. */
export const isFinal = (payment: ProcessorPayment): payment is Outcome =>
  payment.status === 'succeeded' || payment.status === 'failed'

/** A payment method that is saved for a customer. */
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
  /** Our id, which is the idempotency key: a repeated request never refunds again. */
  readonly refund_id: string
  /** The processor's id of the payment. */
  readonly payment: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly reason: 'duplicate' | 'requested_by_customer'
  readonly metadata: Readonly<Record<string, string>>
}

/** A refund as the processor reports it. It may fail after it succeeded: the bank returns the money. */
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
  /** The processor's id of the payment. */
  readonly payment: string
  readonly reason: 'duplicate' | 'fraudulent' | 'other'
}

/**
 * Why the processor declines a refund: the payment was refunded in full, less than the amount is left of it, or the
 * bank has taken it back.
 */
export type RefundError = 'already_refunded' | 'too_much' | 'disputed'

/** A processor event: a signed message that the processor sends to our webhook. */
export type ProcessorEvent = {
  /** The processor's own id of the event; repeated deliveries of an event carry the same. */
  readonly id: string
  readonly type: string
  /** The object that changed. A payment, a dispute or a payout is named only: the processor is asked how it stands. */
  readonly subject:
    | { readonly kind: 'payment'; readonly payment_id: string; readonly processor_id: string }
    | { readonly kind: 'refund'; readonly refund: ProcessorRefund }
    | { readonly kind: 'external_refund'; readonly refund: ExternalRefund }
    | { readonly kind: 'dispute' | 'payout'; readonly processor_id: string }
    | { readonly kind: 'other' }
}

/** A payment that was made here, as the processor has it. */
export type RecordedPayment = {
  readonly payment: ProcessorPayment & { readonly processor_id: string }
  /** The metadata of its request. */
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: Date
}

/** A refund as the processor has it. */
export type RecordedRefund = {
  readonly refund: ExternalRefund
  /** Our id; null for a refund that was made at the processor itself. */
  readonly refund_id: string | null
  readonly created_at: Date
}

/** The processor's own records, which a restored backup is compared with. */
export interface ProcessorRecords {
  /** All payments of more than nothing that were made here since a moment, in any order. */
  payments(since: Date): AsyncIterable<RecordedPayment>
  /** All refunds of payments since a moment, in any order. */
  refunds(since: Date): AsyncIterable<RecordedRefund>
}

/** Asks for a customer, whom payment methods can be saved for. */
export type CustomerRequest = {
  /** Our id, which is the idempotency key: a repeated request makes no second customer. */
  readonly key: string
  readonly email: string
  readonly name: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * The port for payment processors. Every call may be repeated, and none may be made while a transaction is
 * open. A payment that is `processing` or `requires_action` gets its outcome later: by a processor event, or
 * when the processor is asked.
 */
export interface PaymentProcessor {
  readonly name: 'sandbox' | 'stripe'
  /** Identifies this seller in the processor's browser code. */
  readonly publishable_key: string
  /** Whether its browser code can pay by wallets of the device, each with a confirmation token like that of a typed card. */
  readonly offers_wallets: boolean
  /** The least and the largest charge in a currency; a payment beyond them is `never_attempted`. */
  limitsOf(currency: string): ChargeLimits

  /**
   * What tells the card behind a confirmation token from other cards, the same for every token of that card;
   * null when the token is unknown or stands for no card.
   */
  fingerprintOf(confirmation_token: string): Promise<string | null>
  /**
   * Charges the source. A declined charge is an answer (`failed`), not an error; that payment never charges later. So is a
   * request that the processor rejects, such as an amount below its least charge: `never_attempted`, with its words.
   */
  createPayment(request: PaymentRequest): Promise<ProcessorPayment>
  /** The payment as it is now; undefined when the processor does not know it. */
  findPayment(payment: PaymentReference): Promise<ProcessorPayment | undefined>
  /** The payment, or the saving of a method, with this id of the processor; undefined when there is none, or it was not made here. */
  findOwnPayment(processor_id: string): Promise<ProcessorPayment | undefined>
  /**
   * Cancels a payment, whether the processor knows it or not: after the answer `failed` it never charges. A
   * payment that can no longer be canceled is answered as it is.
   */
  cancelPayment(payment: PaymentReference): Promise<ProcessorPayment>

  /** Creates a customer; answers the processor's id. */
  createCustomer(request: CustomerRequest): Promise<string>
  /** The saved methods of a customer, the newest first; none for a customer the processor does not know. */
  listMethods(customer: string): Promise<readonly SavedMethod[]>
  /** Sets the customer's default method; null removes the default. */
  setDefaultMethod(customer: string, method: string | null): Promise<void>
  /** Detaches a method; it can never be charged again. A method that is detached already is no error. */
  detachMethod(method: string): Promise<void>

  /** Refunds a payment. A declined refund is an answer; a refund that is accepted may still fail later. */
  createRefund(request: RefundRequest): Promise<ProcessorRefund | RefundError>
  /** The refund as it is now; undefined when the processor does not know it. */
  findRefund(refund: {
    readonly refund_id: string
    /** The processor's id of the payment. */
    readonly payment: string
  }): Promise<ProcessorRefund | undefined>

  /** The dispute with this id of the processor as it is now; undefined for one of a payment that was not made here. */
  findDispute(processor_id: string): Promise<ProcessorDispute | undefined>
  /** Answers a dispute, once: the bank gets the answer and decides. */
  submitEvidence(request: EvidenceRequest): Promise<ProcessorDispute>
  /** Gives a dispute up, which is lost by that. */
  acceptDispute(processor_id: string): Promise<ProcessorDispute>

  /** Absent where the processor pays out without telling of it. */
  readonly payouts?: ProcessorPayouts

  /** Absent where the processor keeps its records in the database of this product, and so in the same backup. */
  readonly records?: ProcessorRecords

  /** Reads a processor event that the processor signed within the last minutes; any other is `forged`. */
  verifyEvent(body: string, headers: Headers): ProcessorEvent | 'forged'
}
