import type { FailureCode } from './failures.ts'

export type PaymentRequest = {
  /** Ours, and the idempotency key: asking again with it never charges again. */
  readonly attempt_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** What the customer's browser got from the processor for the payment details. */
  readonly confirmation_token: string
  /** What the customer reads on a statement. */
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
}

/** A payment in the processor's books. */
export type ProcessorPayment = {
  readonly attempt_id: string
  readonly processor_id: string
  /** With this the customer's browser may follow the payment and answer its challenge. */
  readonly secret: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly card: { readonly brand: string; readonly last4: string } | null
} & (
  | { readonly status: 'requires_action' | 'processing' | 'succeeded' }
  | { readonly status: 'failed'; readonly failure_code: FailureCode }
)

/** News of a payment, sent by the processor. */
export type ProcessorNotification = {
  /** The processor's own id of the message; repeats of a message carry the same. */
  readonly id: string
  readonly type: string
  readonly payment: ProcessorPayment
}

/**
 * Whoever moves the money. Every call may be repeated, and none may be made while a transaction is
 * open. The outcome of an accepted payment is final only when it is notified or found.
 */
export interface PaymentProcessor {
  readonly name: string
  /** Names this seller to the processor's browser code. */
  readonly publishable_key: string
  /** Tries to take the money. A refusal on the spot is an answer (`failed`), not an error. */
  createPayment(request: PaymentRequest): Promise<ProcessorPayment>
  /** What has become of an attempt; undefined when the processor has never heard of it. */
  findPayment(attempt_id: string): Promise<ProcessorPayment | undefined>
  /**
   * Ends an attempt, known or unknown: an answer of `failed` promises that it will never charge. A
   * payment that can no longer be stopped is answered as it is.
   */
  cancelPayment(attempt_id: string): Promise<ProcessorPayment>
  /** Reads a notification, if the processor has signed it and it is fresh; otherwise `forged`. */
  verifyNotification(body: string, headers: Headers): ProcessorNotification | 'forged'
}
