import { json, type Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { InvoicesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type IssuedInvoice = Pick<Row<InvoicesTable>, 'id' | 'content'>

export const findInvoice = async (db: Connection, order_id: string): Promise<IssuedInvoice | undefined> =>
  db.selectFrom('invoices').select(['id', 'content']).where('order_id', '=', order_id).executeTakeFirst()

/** Formats an invoice number: the organization's prefix, and at least four digits. */
export const invoiceNumber = (prefix: string, sequence: number): string =>
  `${prefix}-${String(sequence).padStart(4, '0')}`

/** Takes the next invoice numbers of an organization, up to `last`. */
export const takeInvoiceNumbers = async (
  tx: Tx,
  organization_id: string,
  count: number,
): Promise<{ readonly prefix: string; readonly last: number }> => {
  const { last, prefix } = await tx
    .insertInto('invoice_sequences')
    .values({ organization_id, last: count })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ last: sql`invoice_sequences.last + ${count}` }),
    )
    .returning(({ selectFrom }) => [
      'last',
      selectFrom('organizations')
        .select(sql<string>`coalesce(invoice_settings ->> 'number_prefix', upper(slug))`.as('prefix'))
        .where('id', '=', organization_id)
        .$asScalar()
        .as('prefix'),
    ])
    .executeTakeFirstOrThrow()
  return { prefix: prefix ?? '', last }
}

/**
 * Takes the next order number, which is also the invoice number. Orders of an organization take numbers
 * sequentially: the sequence is locked until the transaction ends, so take it late. A rolled back transaction
 * returns its number.
 */
export const takeInvoiceNumber = async (tx: Tx, organization_id: string): Promise<string> => {
  const { prefix, last } = await takeInvoiceNumbers(tx, organization_id, 1)
  return invoiceNumber(prefix, last)
}

export const insertInvoice = async (
  tx: Tx,
  invoice: IssuedInvoice & { readonly organization_id: string },
  issued_at: Date,
): Promise<void> => {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, order_id: invoice.content.order_id, content: json(invoice.content), issued_at })
    .execute()
}

/**
 * Replaces an issued invoice with a corrected one, and keeps the earlier one. The caller must hold the lock of its
 * order.
 */
export const replaceInvoice = async (
  tx: Tx,
  id: string,
  corrected: IssuedInvoice,
  corrected_at: Date,
): Promise<void> => {
  await tx
    .insertInto('earlier_invoices')
    .columns(['id', 'organization_id', 'order_id', 'content', 'issued_at', 'corrected_at'])
    .expression(
      tx
        .selectFrom('invoices')
        .select([
          'id',
          'organization_id',
          'order_id',
          'content',
          'issued_at',
          sql<Date>`${corrected_at}::timestamptz`.as('corrected_at'),
        ])
        .where('id', '=', id),
    )
    .execute()
  await tx
    .updateTable('invoices')
    .set({ id: corrected.id, content: json(corrected.content) })
    .where('id', '=', id)
    .execute()
}
