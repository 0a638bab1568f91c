import { sql } from 'kysely'
import type { Tx } from '../../core/services.ts'
import type { StoredOrder } from './types.ts'

/** Letters and digits of short ids, without those that are easily confused (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the last 48 bits of a customer's id in ten characters that people can read to each other. */
const shortId = (customer_id: string): string => {
  let bits = BigInt(`0x${customer_id.slice(-12)}`)
  let text = ''
  for (let at = 0; at < 10; at += 1) {
    text = `${alphabet[Number(bits % 32n)] ?? ''}${text}`
    bits /= 32n
  }
  return text
}

/** Formats a receipt number: the customer in short, and at least four digits. */
export const receiptNumber = (customer_id: string, sequence: number): string =>
  `RCPT-${shortId(customer_id)}-${String(sequence).padStart(4, '0')}`

/**
 * Takes the next receipt number of a customer. The sequence is locked until the transaction ends; a rolled back
 * transaction returns its number. A transaction that takes an invoice number as well takes it afterwards.
 */
export const takeReceiptNumber = async (
  tx: Tx,
  { organization_id, customer_id }: Pick<StoredOrder, 'organization_id' | 'customer_id'>,
): Promise<string> => {
  const { last } = await tx
    .insertInto('receipt_sequences')
    .values({ organization_id, customer_id, last: 1 })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ last: sql`receipt_sequences.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return receiptNumber(customer_id, last)
}

/** Writes the receipt number of an order. The caller holds its lock. */
export const updateReceiptNumber = async (tx: Tx, id: string, receipt_number: string): Promise<void> => {
  await tx.updateTable('orders').set({ receipt_number }).where('id', '=', id).execute()
}
