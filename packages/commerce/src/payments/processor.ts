import type {
  Attempt,
  PaymentRequest,
  ProcessorPayment,
  ProcessorRefund,
  RefundError,
  RefundRequest,
  SavedMethod,
  WebhookEvent,
} from './processor-objects.ts'

/** Whom the processor should know a customer as. */
export type CustomerRequest = {
  /** Ours, and the idempotency key: asking again with it makes no second customer. */
  readonly key: string
  readonly email: string
  readonly name: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Whoever moves the money. Every call may be repeated, and none may be made while a transaction is
 * open. The outcome of an accepted payment is final only when it is notified or found.
 */
export interface PaymentProcessor {
  readonly name: 'sandbox' | 'stripe'
  /** Names this seller to the processor's browser code. */
  readonly publishable_key: string

  /** Tries to take the money. A refusal on the spot is an answer (`failed`), not an error; it will never charge after that. */
  createPayment(request: PaymentRequest): Promise<ProcessorPayment>
  /** What has become of an attempt; undefined when the processor has never heard of it. */
  findPayment(attempt: Attempt): Promise<ProcessorPayment | undefined>
  /** The payment of ours that the processor calls by this id; undefined when it has none, or it is somebody else's. */
  findOwnPayment(processor_id: string): Promise<ProcessorPayment | undefined>
  /**
   * Ends an attempt, known or unknown: an answer of `failed` promises that it will never charge. A
   * payment that can no longer be stopped is answered as it is.
   */
  cancelPayment(attempt: Attempt): Promise<ProcessorPayment>

  /** Makes a customer who can leave payment methods behind; answers the processor's id. */
  createCustomer(request: CustomerRequest): Promise<string>
  /** The saved methods of a customer, the newest first; none for a customer the processor does not know. */
  listMethods(customer: string): Promise<readonly SavedMethod[]>
  /** Chooses the method that is charged when none is named; null chooses none. */
  setDefaultMethod(customer: string, method: string | null): Promise<void>
  /** Forgets a method; it can never be charged again. One that is gone already is no error. */
  detachMethod(method: string): Promise<void>

  /** Gives money back. A refusal is an answer; a refund that is accepted may still fail later. */
  createRefund(request: RefundRequest): Promise<ProcessorRefund | RefundError>
  /** What has become of a refund; undefined when the processor has never heard of it. */
  findRefund(refund: {
    readonly refund_id: string
    /** The processor's id of the payment. */
    readonly payment: string
  }): Promise<ProcessorRefund | undefined>

  /** Reads a webhook event that the processor signed within the last minutes; any other is `forged`. */
  verifyWebhookEvent(body: string, headers: Headers): WebhookEvent | 'forged'
}
