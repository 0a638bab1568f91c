import type { PaidChangeKind, PaidColumns } from '../../../core/database/column-shapes.ts'
import type { Line } from '../../../orders/orders/index.ts'
import type { BillingReason } from '../renewal/draft-invoice.ts'
import type { SubscriptionEventType } from '../present.ts'
import type { StoredSubscription, SubscriptionPrice } from '../types.ts'
import type { SubscriptionChange } from '../write-queries.ts'

/** Columns that a paid change can set, with their times as dates. */
export type ChangedColumns = Pick<SubscriptionChange, keyof PaidColumns>

/**
 * Change of a subscription with an order that is paid before the change happens. It is decided in one transaction,
 * and applied by the same one if nothing is charged, else by the transaction that books the payment: possibly later,
 * and in another process. Its effects are therefore stored as data, or defined by the hooks of its kind (`hooks.ts`).
 */
export type PaidChange = {
  readonly kind: PaidChangeKind
  /** Field of the request that an error about the amount names. */
  readonly field: string
  readonly columns: ChangedColumns
  /** Prices that replace those of the subscription; null if they stay. */
  readonly prices: readonly SubscriptionPrice[] | null
  /** The subscription after the change. */
  readonly subscription: StoredSubscription
  /** Lines of the change itself. Its order also collects pending lines and carried charges. */
  readonly lines: readonly Line[]
  readonly billing_reason: BillingReason
  /** Events of the subscription, in this order. */
  readonly events: readonly SubscriptionEventType[]
}
