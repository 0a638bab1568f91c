import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import type { Selectable } from 'kysely'
import type { OrdersTable } from '../../core/database/tables.ts'

/** Columns of an order that the ids of its payments derive from. */
export type PaymentSubject = Pick<
  Selectable<OrdersTable>,
  'id' | 'subscription_id' | 'billing_reason' | 'period_start'
> & {
  /** True for the payment of a draft: a change of a subscription, or an order of a seller. */
  readonly is_of_draft?: boolean
}

/**
 * Derives the id of a payment attempt of an order, used as the processor's idempotency key. Derived from the subject
 * of the payment: a database restored from a backup requests missing payments under their original ids, so that no
 * customer is charged twice. A renewal is identified by its subscription and period, because its order gets another
 * id the second time. A draft keeps the id that its request gives it, while its period begins when the request is
 * made. The layout is stored: never change it.
 *
 * @param attempt counted from 1
 */
export const paymentIdOf = (
  secret: string,
  { id, subscription_id, billing_reason, period_start, is_of_draft = false }: PaymentSubject,
  attempt: number,
): string => {
  const paid_for =
    billing_reason === 'subscription_cycle' &&
    subscription_id !== null &&
    period_start !== null &&
    !is_of_draft
      ? (`renewal ${subscription_id} ${period_start.toISOString()}` as const)
      : (`order ${id}` as const)
  return uuidFromSeed(deriveStoredKey(secret, `payment of ${paid_for}\nattempt ${attempt}`))
}
