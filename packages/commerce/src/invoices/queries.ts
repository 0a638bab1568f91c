import { json, type Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { InvoicesTable } from '../database/tables.ts'
import type { Connection, Tx } from '../services.ts'

export type IssuedInvoice = Pick<Row<InvoicesTable>, 'id' | 'number' | 'content'>

export const findInvoice = async (db: Connection, order_id: string): Promise<IssuedInvoice | undefined> =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'content'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()

/** Takes the next number of the organization's invoices; a transaction that rolls back gives it back. */
export const takeSequence = async (tx: Tx, organization_id: string): Promise<number> => {
  const { last } = await tx
    .insertInto('invoice_sequences')
    .values({ organization_id, last: 1 })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ last: sql`invoice_sequences.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const insertInvoice = async (
  tx: Tx,
  invoice: IssuedInvoice & { readonly organization_id: string; readonly sequence: number },
  issued_at: Date,
): Promise<void> => {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, order_id: invoice.content.order_id, content: json(invoice.content), issued_at })
    .execute()
}
