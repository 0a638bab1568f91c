import { type Portal } from '@atelier/plumbing/http'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { notFound, ofSession } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'

/** Refunds that have a credit note, with the moments at which the ledger took them and their returns. */
const selectCreditNotes = (db: Connection) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('ledger_transactions as refunded', (join) =>
      join.onRef('refunded.refund_id', '=', 'refunds.id').on('refunded.kind', '=', 'refund'),
    )
    .leftJoin('ledger_transactions as returned', (join) =>
      join.onRef('returned.refund_id', '=', 'refunds.id').on('returned.kind', '=', 'refund_return'),
    )
    .select([
      'refunds.id',
      'refunds.order_id',
      'refunds.amount',
      'refunds.tax_amount',
      'refunds.currency',
      'refunds.created_at',
      orderNumber,
      'refunded.occurred_at as refunded_at',
      'returned.occurred_at as voided_at',
    ])
    .select('refunds.credit_note')
    .where('refunds.credit_note', 'is not', null)
    .$narrowType<{ credit_note: number }>()

export type StoredCreditNote = Awaited<ReturnType<typeof findCreditNotes>>[number]

/** Returns the credit notes of an order, by their numbers. */
export const findCreditNotes = (db: Connection, order_id: string) =>
  selectCreditNotes(db).where('refunds.order_id', '=', order_id).orderBy('refunds.credit_note').execute()

const creditNoteNotFound = (refund_id: string) => () => notFound('credit note of a refund', refund_id)

/** Returns the credit note of a refund of the organization. @throws ResourceNotFound */
export const getCreditNote = (
  db: Connection,
  organization_id: string,
  refund_id: string,
): Promise<StoredCreditNote> =>
  selectCreditNotes(db)
    .where('refunds.id', '=', refund_id)
    .where('refunds.organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(creditNoteNotFound(refund_id))

/** Returns the credit note of a refund, of an order that the session may see. @throws ResourceNotFound */
export const getOwnCreditNote = (
  db: Connection,
  caller: Portal,
  refund_id: string,
): Promise<StoredCreditNote> =>
  selectCreditNotes(db)
    .where('refunds.id', '=', refund_id)
    .where('refunds.order_id', 'in', ({ selectFrom }) =>
      selectFrom('orders as own')
        .select('own.id')
        .where(({ and }) => and(ofSession(caller))),
    )
    .executeTakeFirstOrThrow(creditNoteNotFound(refund_id))
