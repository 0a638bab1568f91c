import type { CurrencyTerms, ProcessorName } from '@atelier/contract'
import type { EvidenceRequest, ProcessorDispute, ProcessorPayouts } from './disputes-and-payouts.ts'
import type { FailureCode } from './failures.ts'
import type { Area } from '../core/area.ts'
import type { Money } from '../core/money.ts'

/** Minimum and maximum charge of a currency, in minor units. */
export type ChargeLimits = Pick<CurrencyTerms, 'least' | 'largest'>

/** Request for a payment or, with the amount 0, for saving a method without a charge. */
export type PaymentRequest = {
  /** Our id and the idempotency key: a repeated request never charges again. */
  readonly payment_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /**
   * Source of the charge: the confirmation token that the customer's browser got from the processor, or a
   * saved method. A saved method is charged off session, or on session with a customer who can answer a bank
   * challenge.
   */
  readonly source:
    | { readonly confirmation_token: string }
    | { readonly saved_method: string; readonly is_customer_present?: boolean }
  /** Processor customer id. Null when no payment method is saved or charged. */
  readonly customer: string | null
  /** True to allow later charges by `saved_method`. Requires a `customer`. */
  readonly save_method: boolean
  /** Description on the customer's statement. */
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
}

/** Stored reference of a payment, sufficient for the processor to find it. */
export type PaymentReference = {
  readonly payment_id: string
  /** Minor units. 0 for saving a method. */
  readonly amount: number
  /** Payment id at the processor, if its response arrived. */
  readonly processor_id: string | null
  /** Time at which the payment was recorded here, before the processor was called. */
  readonly created_at: Date
}

export type Card = { readonly brand: string; readonly last4: string }

/** A payment, or the saving of a method (amount 0), as the processor reports it. */
export type ProcessorPayment = {
  readonly payment_id: string
  /** Null when the processor rejected the request without creating a payment. */
  readonly processor_id: string | null
  /** Lets the customer's browser read the payment and answer its challenge. */
  readonly secret: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly card: Card | null
  /** Processor ids of the customer and of the method saved for them. */
  readonly customer: string | null
  readonly saved_method: string | null
  /** Time from which the payment can be paid out. Null until the processor reports it. */
  readonly available_at: Date | null
  /** Fee of the processor, in minor units of the fee's own currency. Null until the processor reports it. */
  readonly fee: Money | null
  /**
   * Amount booked to the balance before the fee, in the currency of the account. Null until the processor reports it.
   */
  readonly settlement: Money | null
} & (
  | { readonly status: 'requires_action' | 'processing' | 'succeeded' }
  | {
      readonly status: 'failed'
      readonly failure_code: FailureCode
      /** Message of the processor when it rejected the request itself (`never_attempted`). */
      readonly rejection?: string
    }
)

/** A payment in a final state. */
export type Outcome = ProcessorPayment & { readonly status: 'succeeded' | 'failed' }

/** Returns true for payments in a final state. */
export const isFinal = (payment: ProcessorPayment): payment is Outcome =>
  payment.status === 'succeeded' || payment.status === 'failed'

/** A payment method saved for a customer. */
export type SavedMethod = {
  /** Method id at the processor. */
  readonly id: string
  /** Processor customer id of its owner. */
  readonly customer: string
  readonly type: string
  readonly created_at: Date
  readonly is_default: boolean
  readonly card:
    | (Card & { readonly exp_month: number; readonly exp_year: number; readonly wallet: string | null })
    | null
}

export type RefundRequest = {
  /** Our id and the idempotency key: a repeated request never refunds again. */
  readonly refund_id: string
  /** Payment id at the processor. */
  readonly payment: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly reason: 'duplicate' | 'requested_by_customer'
  readonly metadata: Readonly<Record<string, string>>
}

/** A refund as the processor reports it. It may fail after it succeeded, when the bank returns it. */
export type ProcessorRefund = {
  readonly refund_id: string
  readonly processor_id: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  /**
   * Amount taken from the balance, above zero, in the currency of the account. Null until the processor reports it. A
   * refund that the bank returns gives the same amount back.
   */
  readonly settlement: Money | null
}

/** A refund made at the processor itself, for example in its dashboard. */
export type ExternalRefund = Omit<ProcessorRefund, 'refund_id'> & {
  /** Payment id at the processor. */
  readonly payment: string
  readonly reason: 'duplicate' | 'fraudulent' | 'other'
}

/**
 * Reason why the processor declines a refund: the payment is fully refunded, has less than the amount left,
 * or is disputed.
 */
export type RefundError = 'already_refunded' | 'too_much' | 'disputed'

/** A signed event that the processor sends to our webhook. */
export type ProcessorEvent = {
  /** Event id at the processor, the same for repeated deliveries. */
  readonly id: string
  readonly type: string
  /**
   * Changed object. Payments, disputes and payouts carry ids only; their state is fetched from the processor.
   */
  readonly subject:
    | { readonly kind: 'payment'; readonly payment_id: string; readonly processor_id: string }
    | { readonly kind: 'refund'; readonly refund: ProcessorRefund }
    | { readonly kind: 'external_refund'; readonly refund: ExternalRefund }
    | { readonly kind: 'dispute' | 'payout'; readonly processor_id: string }
    | { readonly kind: 'other' }
}

/** A payment made through this server, as recorded by the processor. */
export type RecordedPayment = {
  readonly payment: ProcessorPayment & { readonly processor_id: string }
  /** Metadata of the payment request. */
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: Date
}

/** A refund as recorded by the processor. */
export type RecordedRefund = {
  readonly refund: ExternalRefund
  /** Our id. Null for a refund made at the processor itself. */
  readonly refund_id: string | null
  /** Metadata of the refund request. Empty for a refund made at the processor itself. */
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: Date
}

/** The processor's own records, compared with a restored backup. */
export interface ProcessorRecords {
  /** Yields all nonzero payments made through this server since a time, unordered. */
  payments(since: Date): AsyncIterable<RecordedPayment>
  /** Yields all refunds since a time, unordered. */
  refunds(since: Date): AsyncIterable<RecordedRefund>
}

/** Request for a processor customer, for whom payment methods can be saved. */
export type CustomerRequest = {
  /** Our id and the idempotency key: a repeated request creates no second customer. */
  readonly key: string
  readonly email: string
  readonly name: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** Webhook endpoint for processor events. */
export type ReceiveProcessorEvent = (body: string, headers: Headers) => Promise<'accepted' | 'forged'>

/**
 * Port of payment processors. Every call is repeatable, and none may run in a transaction. A payment in
 * `processing` or `requires_action` gets its outcome later: from a processor event, or when it is fetched.
 */
export interface PaymentProcessor {
  readonly name: ProcessorName
  /** Identifies this seller in the processor's browser code. */
  readonly publishable_key: string
  /** True when it accepts test cards only, and moves no money. */
  readonly is_simulated: boolean
  /**
   * True when its browser code supports device wallets, which return a confirmation token like a typed card.
   */
  readonly offers_wallets: boolean
  /**
   * Charge limits of a currency. A payment outside of them is `never_attempted`. @throws Error for a currency that
   * prices cannot be in
   */
  limitsOf(currency: string): ChargeLimits

  /**
   * Returns the fingerprint of the card behind a confirmation token, the same for all tokens of a card. Null
   * for an unknown token, or one without a card.
   */
  fingerprintOf(confirmation_token: string): Promise<string | null>
  /**
   * Charges the source. A declined charge is a result (`failed`), not an error, and never charges later. So
   * is a request that the processor rejects, such as an amount below its minimum: `never_attempted`, with its
   * message.
   */
  createPayment(request: PaymentRequest): Promise<ProcessorPayment>
  /** Returns the current payment. Undefined when the processor does not know it. */
  findPayment(payment: PaymentReference): Promise<ProcessorPayment | undefined>
  /**
   * Returns the payment, or saved method, with this processor id. Undefined when it does not exist or was not
   * made through this server.
   */
  findOwnPayment(processor_id: string): Promise<ProcessorPayment | undefined>
  /**
   * Cancels a payment, known to the processor or not. A result `failed` means that it never charges. A
   * payment that can no longer be canceled is returned unchanged.
   */
  cancelPayment(payment: PaymentReference): Promise<ProcessorPayment>

  /** Creates a processor customer and returns its id. */
  createCustomer(request: CustomerRequest): Promise<string>
  /** Returns the saved methods of a customer, the newest first. Empty for an unknown customer. */
  listMethods(customer: string): Promise<readonly SavedMethod[]>
  /** Sets the customer's default method. Null removes it. */
  setDefaultMethod(customer: string, method: string | null): Promise<void>
  /** Detaches a method permanently. A detached method is no error. */
  detachMethod(method: string): Promise<void>

  /** Refunds a payment. A declined refund is a result; an accepted one may still fail later. */
  createRefund(request: RefundRequest): Promise<ProcessorRefund | RefundError>
  /** Returns the current refund. Undefined when the processor does not know it. */
  findRefund(refund: {
    readonly refund_id: string
    /** Payment id at the processor. */
    readonly payment: string
    /** Refund id at the processor, if its response arrived. */
    readonly processor_id: string | null
  }): Promise<ProcessorRefund | undefined>

  /** Returns the current dispute. Undefined for a payment that was not made through this server. */
  findDispute(processor_id: string): Promise<ProcessorDispute | undefined>
  /** Submits evidence for a dispute, once. The bank decides afterwards. */
  submitEvidence(request: EvidenceRequest): Promise<ProcessorDispute>
  /** Accepts a dispute, which loses it. */
  acceptDispute(processor_id: string): Promise<ProcessorDispute>

  /** Paths of the browser code's calls to a processor that runs in this server. Absent for an external one. */
  readonly browser_paths?: RegExp
  /** Endpoints, jobs and scheduled work of a processor that runs in this server. Absent for an external one. */
  readonly createArea?: (receive: ReceiveProcessorEvent) => Area

  /** Absent when the processor does not report its payouts. */
  readonly payouts?: ProcessorPayouts

  /** Absent when the processor's records are in the database of this server, and so in the same backup. */
  readonly records?: ProcessorRecords

  /** Parses a processor event signed within the last minutes. Any other is `forged`. */
  verifyEvent(body: string, headers: Headers): ProcessorEvent | 'forged'
}

/**
 * Declares a processor. The folder of a processor exports one, and is the only place that knows it.
 *
 * @returns a function that opens the processor
 */
export const definePaymentProcessor =
  <Options>({
    name,
    is_simulated,
    open,
  }: Pick<PaymentProcessor, 'name' | 'is_simulated'> & {
    readonly open: (options: Options) => Omit<PaymentProcessor, 'name' | 'is_simulated'>
  }) =>
  (options: Options): PaymentProcessor => ({ name, is_simulated, ...open(options) })

declare module '../core/services.ts' {
  interface Services {
    readonly processor: PaymentProcessor
  }
}
