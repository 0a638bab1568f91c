import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type DerivedRefund, refundIdOf } from '../payments/refund-records/index.ts'
import { paymentIdOf, type PaymentSubject } from '../payments/payment-records/index.ts'
import type { Connection } from '../core/services.ts'

type Batch = { readonly secret: string; readonly inBatch: RawBuilder<SqlBool> }

/** Rows of a table whose id is the key at the processor, and must derive from their subject. */
type DerivedCheck = {
  /** Text after the id of a row. */
  readonly sentence: string
  /** Returns the ids of the batch that differ from their derivation. */
  readonly find: (db: Connection, batch: Batch) => Promise<readonly string[]>
}

const payments: DerivedCheck = {
  sentence:
    'is a payment of an order whose id does not follow from what is paid, so that a restored backup might charge it again',
  find: async (db, { secret, inBatch }) => {
    const { rows } = await sql<{ payment_id: string; attempt: number } & PaymentSubject>`
      select payments.id as payment_id, payments.attempt, orders.id, orders.subscription_id, orders.billing_reason, orders.period_start,
        coalesce(payments.trigger in ('purchase', 'retry_admin'), false) as is_of_draft
      from payments join orders on orders.id = payments.order_id
      where ${inBatch} and payments.attempt is not null`.execute(db)
    return rows
      .filter(({ payment_id, attempt, ...paid_for }) => paymentIdOf(secret, paid_for, attempt) !== payment_id)
      .map(({ payment_id }) => payment_id)
  },
}

const refunds: DerivedCheck = {
  sentence:
    'is a refund whose id does not follow from its withdrawal or deletion, so that a restored backup might make it again',
  find: async (db, { secret, inBatch }) => {
    const { rows } = await sql<{ id: string } & DerivedRefund>`
      select refunds.id, refunds.derived_from, refunds.order_id, refunds.payment_id from refunds
      where ${inBatch} and refunds.derived_from is not null`.execute(db)
    return rows.filter((refund) => refundIdOf(secret, refund) !== refund.id).map(({ id }) => id)
  },
}

/**
 * Checks of derived ids, by the table of their rows. The database cannot run them, because it does not have the secret.
 * Payments of checkouts and refunds derive from the keys of their requests, which are not stored.
 */
export const derivedChecks = { payments, refunds } as const
