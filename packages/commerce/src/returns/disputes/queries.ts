import type { ExpressionBuilder } from 'kysely'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Tables } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { blockingStatuses, clearEvidence } from '../../payments/dispute-records/index.ts'

/** Selects disputes with the displayed fields of their orders and customers. */
const selectStored = (db: Connection) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .selectAll('disputes')
    .select(({ fn }) => [fn.toJson('customers').as('customer')])
    .select([
      orderNumber,
      'orders.tax_amount as order_tax_amount',
      'payments.amount as paid_amount',
      'products.name as product_name',
      'customers.name as customer_name',
      'customers.email as customer_email',
    ])

/** A dispute with the displayed fields of its order and customer. */
export type StoredDispute = Awaited<ReturnType<typeof getDispute>>

/** Returns a dispute of the organization. @throws ResourceNotFound */
export const getDispute = (db: Connection, organization_id: string, id: string) =>
  selectStored(db)
    .where('disputes.organization_id', '=', organization_id)
    .where('disputes.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('dispute', id))

/** Returns disputes by their ids, in no particular order. */
export const findDisputes = (db: Connection, ids: readonly string[]) =>
  selectStored(db).where('disputes.id', '=', anyOf(ids)).execute()

/** Matches an order with a dispute that prevents a refund: the bank has taken its payment. */
export const isDisputed = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
  exists(
    selectFrom('disputes')
      .select('disputes.id')
      .whereRef('disputes.order_id', '=', 'orders.id')
      .where('disputes.status', 'in', blockingStatuses),
  )

/**
 * Deletes the answers of disputes that have ended and whose customers are deleted: the processor has them.
 */
export const clearEvidenceOfDeleted = async (
  tx: Tx,
  of: { readonly dispute_id: string } | { readonly customer_id: string },
): Promise<void> => {
  const ended = await tx
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .select('disputes.id')
    .where(({ eb }) =>
      'dispute_id' in of
        ? eb('disputes.id', '=', of.dispute_id)
        : eb('disputes.customer_id', '=', of.customer_id),
    )
    .where('disputes.closed_at', 'is not', null)
    .where('disputes.evidence', 'is not', null)
    .where('customers.deleted_at', 'is not', null)
    .execute()
  await clearEvidence(
    tx,
    ended.map(({ id }) => id),
  )
}

/** Returns the content of the owners' mail about a dispute. */
export const findDisputeMail = (db: Connection, id: string) =>
  selectStored(db)
    .innerJoin('organizations', 'organizations.id', 'disputes.organization_id')
    .select(['organizations.name as seller', 'organizations.slug'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()
