import { disputeCan, DisputeStatus } from '@atelier/contract'
import { type Row, withJson } from '@atelier/plumbing/database'
import type { ExpressionBuilder } from 'kysely'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { DisputesTable, Tables } from '../../core/database/tables.ts'
import { notFound } from '../../access/tenancy.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type DisputeRow = Row<DisputesTable>

/** Dispute statuses that prevent a refund of the order. */
const blocking = DisputeStatus.options.filter((status) => disputeCan.blockRefund({ status }))

/** Key of a dispute at its processor. */
type ProcessorKey = { readonly processor: string; readonly processor_id: string }

/** Selects disputes with the displayed fields of their orders and customers. */
const selectStored = (db: Connection) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .selectAll('disputes')
    .select([
      orderNumber,
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

export const listedDisputes = (db: Connection) => db.selectFrom('disputes')

/** Returns the dispute with this id at the processor. */
export const findByProcessorId = (
  db: Connection,
  { processor, processor_id }: ProcessorKey,
): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .executeTakeFirst()

/**
 * Returns a dispute that prevents a refund of the order: the bank has taken the payment, or what is left of
 * it.
 */
export const findBlockingDispute = (db: Connection, order_id: string): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', blocking)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Condition for an order with a dispute that prevents a refund: the bank has taken its payment. */
export const isDisputed = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
  exists(
    selectFrom('disputes')
      .select('disputes.id')
      .whereRef('disputes.order_id', '=', 'orders.id')
      .where('disputes.status', 'in', blocking),
  )

export const insertDispute = async (tx: Tx, dispute: DisputeRow): Promise<void> => {
  await tx.insertInto('disputes').values(withJson(dispute, 'evidence')).execute()
}

export const updateDispute = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      DisputeRow,
      | 'amount'
      | 'reason'
      | 'status'
      | 'evidence_due_at'
      | 'withdrawn_amount'
      | 'fee_amount'
      | 'closed_at'
      | 'modified_at'
    >
  >,
): Promise<void> => {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

/** Stores the seller's answer. */
export const setEvidence = async (
  tx: Tx,
  { id, evidence }: Pick<DisputeRow, 'id' | 'evidence'>,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('disputes')
    .set({ ...withJson({ evidence }, 'evidence'), modified_at })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the answers of disputes that have ended and whose customers are deleted: the processor has them.
 */
export const clearEvidenceOfDeleted = async (
  tx: Tx,
  of: { readonly dispute_id: string } | { readonly customer_id: string },
): Promise<void> => {
  await tx
    .updateTable('disputes')
    .set({ evidence: null })
    .where(({ eb }) =>
      'dispute_id' in of ? eb('id', '=', of.dispute_id) : eb('customer_id', '=', of.customer_id),
    )
    .where('closed_at', 'is not', null)
    .where('evidence', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customers')
          .select('customers.id')
          .whereRef('customers.id', '=', 'disputes.customer_id')
          .where('customers.deleted_at', 'is not', null),
      ),
    )
    .execute()
}

/** Returns the content of the owners' mail about a dispute. */
export const findDisputeMail = (db: Connection, id: string) =>
  selectStored(db)
    .innerJoin('organizations', 'organizations.id', 'disputes.organization_id')
    .select(['organizations.name as seller', 'organizations.slug'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()
