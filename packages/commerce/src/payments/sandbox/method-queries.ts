import { type Selectable, sql } from 'kysely'
import { isOneOf } from '../../database/is-one-of.ts'
import type { SandboxMethodsTable } from '../../database/tables.ts'
import type { Reader, Tx } from '../../services.ts'
import type { SavedMethod } from '../processor-objects.ts'

export type SandboxMethod = Selectable<SandboxMethodsTable>

/** A saved card counts when the payment that left it has succeeded, and until it is detached. */
const usable = (reader: Reader) =>
  reader
    .selectFrom('sandbox_methods as method')
    .selectAll('method')
    .where('method.detached_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sandbox_payments as payment')
          .select(sql`1`.as('one'))
          .whereRef('payment.saved_method', '=', 'method.id')
          .where('payment.status', '=', 'succeeded'),
      ),
    )

const findMethod = (reader: Reader, customer: string, id: string): Promise<SandboxMethod | undefined> =>
  usable(reader).where('method.id', '=', id).where('method.customer', '=', customer).executeTakeFirst()

/** Cards by their names, of whichever customers. */
export const findMethods = (reader: Reader, ids: readonly string[]): Promise<SandboxMethod[]> =>
  usable(reader)
    .where(isOneOf('method.id', ids, 'text'))
    .execute()

/** The cards of customers, the newest first. */
export const listMethods = async (reader: Reader, customers: readonly string[]): Promise<SavedMethod[]> => {
  const rows = await usable(reader)
    .where(isOneOf('method.customer', customers, 'text'))
    .orderBy('method.created_at', 'desc')
    .orderBy('method.id')
    .execute()
  return rows.map(
    ({ id, customer, card_brand, card_last4, exp_month, exp_year, created_at, is_default }) => ({
      id,
      customer,
      type: 'card',
      created_at,
      is_default,
      card: { brand: card_brand, last4: card_last4, exp_month, exp_year, wallet: null },
    }),
  )
}

/** @throws when the customer has no such card */
export const setDefault = async (tx: Tx, customer: string, id: string | null): Promise<void> => {
  if (id !== null && (await findMethod(tx, customer, id)) === undefined)
    throw new Error(`The customer ${customer} has no payment method ${id}.`)
  await tx
    .updateTable('sandbox_methods')
    .set({ is_default: false })
    .where('customer', '=', customer)
    .where('is_default', '=', true)
    .execute()
  if (id !== null)
    await tx.updateTable('sandbox_methods').set({ is_default: true }).where('id', '=', id).execute()
}

export const detach = async (reader: Reader, id: string, detached_at: Date): Promise<void> => {
  await reader
    .updateTable('sandbox_methods')
    .set({ detached_at, is_default: false })
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .execute()
}
