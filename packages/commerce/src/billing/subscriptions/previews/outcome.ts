import type { Line } from '../../../orders/orders/index.ts'
import type { InvoiceDraft } from '../renewal/draft-invoice.ts'
import type { ChangeCaller } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'

/** Result of a change: the subscription, the charge, and the pending lines of the next invoice. */
export type ChangeOutcome = {
  /** Charges carried from earlier orders, tax included. */
  readonly carried: number
  readonly subscription: StoredSubscription
  /** Plan after a scheduled change. Default: that of the subscription. */
  readonly plan?: StoredSubscription
  /** Invoice that is due now. Null if nothing is. */
  readonly due_now: InvoiceDraft | null
  /** Pending prorations, and usage billed by a change. */
  readonly pending: readonly Line[]
  /** Usage at the prices after the change. */
  readonly usage: readonly Line[]
}

/** A subscription before a change, with the charges of its next invoice in addition to its prices. */
export type OutcomeRequest = Pick<ChangeOutcome, 'carried' | 'subscription' | 'pending' | 'usage'>

/** Caller of a change, and their means to pay. */
export type Requester = {
  /** True when the customer has a payment method. */
  readonly canPay: boolean
  readonly by: ChangeCaller
}
