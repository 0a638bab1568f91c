import { disputeCan, DisputeStatus } from '@atelier/contract'
import { type Row, withJson } from '@atelier/plumbing/database'
import type { ExpressionBuilder } from 'kysely'
import { anyOf } from '../../database/list-filters.ts'
import type { DisputesTable, Tables } from '../../database/tables.ts'
import { notFound } from '../../input/tenancy.ts'
import type { DisputeMovement, ProcessorDispute } from '../../payments/disputes-and-payouts.ts'
import type { Connection, Tx } from '../../services.ts'

export type DisputeRow = Row<DisputesTable>

/** The statuses of disputes because of which an order must not be refunded. */
const blocking = DisputeStatus.options.filter((status) => disputeCan.blockRefund({ status }))

/** What a processor calls a dispute. */
type ProcessorKey = { readonly processor: string; readonly processor_id: string }

/** Disputes with what is shown of their orders and customers. */
const selectStored = (db: Connection) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .selectAll('disputes')
    .select([
      'orders.invoice_number',
      'products.name as product_name',
      'customers.name as customer_name',
      'customers.email as customer_email',
    ])

/** A dispute with what is shown of its order and customer. */
export type StoredDispute = Awaited<ReturnType<typeof getDispute>>

/** The dispute, which must be the organization's. @throws ResourceNotFound */
export const getDispute = (db: Connection, organization_id: string, id: string) =>
  selectStored(db)
    .where('disputes.organization_id', '=', organization_id)
    .where('disputes.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('dispute', id))

/** Disputes by their ids, in no particular order. */
export const findDisputes = (db: Connection, ids: readonly string[]) =>
  selectStored(db).where('disputes.id', '=', anyOf(ids)).execute()

export const listedDisputes = (db: Connection) => db.selectFrom('disputes')

/** The dispute that a processor calls by this id. */
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

/** A dispute because of which the order must not be refunded: the bank has taken the payment, or what is left of it. */
export const findBlockingDispute = (db: Connection, order_id: string): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', blocking)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Whether an order has a dispute because of which it must not be refunded: the bank has taken its payment. */
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

/** Keeps what the seller answers. */
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

/** Forgets what the seller answered of disputes that have ended, as far as their customers are deleted: the processor has it. */
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

/**
 * Deletes those of the movements that an earlier version has written in the currency of the account, the fee included, and
 * answers what was booked for them. A fee that is a movement of its own stays.
 */
export const takeForeignMovements = async (
  tx: Tx,
  dispute_id: string,
  { movements, currency }: Pick<ProcessorDispute, 'movements' | 'currency'>,
) => {
  if (movements.length === 0) return []
  const ids = movements.map(({ id }) => id)
  return tx
    .deleteFrom('dispute_movements')
    .where('dispute_id', '=', dispute_id)
    .where('processor_id', 'in', ids)
    .where('currency', '!=', currency)
    .where('amount', '!=', 0)
    .returning(['amount', 'fee', 'currency'])
    .execute()
}

/** Writes the movements that were not known yet, and answers them. */
export const insertNewMovements = async (
  tx: Tx,
  dispute_id: string,
  movements: readonly DisputeMovement[],
): Promise<readonly DisputeMovement[]> => {
  if (movements.length === 0) return []
  const written = await tx
    .insertInto('dispute_movements')
    .values(
      movements.map(({ id: processor_id, ...movement }) => ({
        ...movement,
        id: crypto.randomUUID(),
        dispute_id,
        processor_id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['dispute_id', 'processor_id']).doNothing())
    .returning('processor_id')
    .execute()
  const fresh = new Set(written.map(({ processor_id }) => processor_id))
  return movements.filter(({ id }) => fresh.has(id))
}

/** What the owners are told of a dispute. */
export const findDisputeMail = (db: Connection, id: string) =>
  selectStored(db)
    .innerJoin('organizations', 'organizations.id', 'disputes.organization_id')
    .select(['organizations.name as seller', 'organizations.slug'])
    .where('disputes.id', '=', id)
    .executeTakeFirst()
