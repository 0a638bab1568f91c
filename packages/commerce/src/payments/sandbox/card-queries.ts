import type { Row } from '@atelier/plumbing/database'
import type { Insertable } from 'kysely'
import type { SandboxConfirmationTokensTable, SandboxMethodsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

type SandboxToken = Row<SandboxConfirmationTokensTable>
export type SandboxMethod = Row<SandboxMethodsTable>

/** Inserts a token, and deletes those that expired before `oldest` to bound the table. */
export const insertToken = async (
  db: Connection,
  token: Omit<SandboxToken, 'used_by'>,
  oldest: Date,
): Promise<void> => {
  await db.deleteFrom('sandbox_confirmation_tokens').where('expires_at', '<=', oldest).execute()
  await db
    .insertInto('sandbox_confirmation_tokens')
    .values({ ...token, used_by: null })
    .execute()
}

/** Consumes a token. Undefined when it is unknown, expired or used. */
export const useToken = async (
  tx: Tx,
  id: string,
  used_by: string,
  now: Date,
): Promise<SandboxToken | undefined> =>
  tx
    .updateTable('sandbox_confirmation_tokens')
    .set({ used_by })
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Returns the last four digits of the card behind a token, used or not. */
export const findTokenCard = async (db: Connection, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('sandbox_confirmation_tokens')
      .select('card_last4')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.card_last4

/** Returns methods that can be charged: saved by a successful payment, and not detached. */
const usableMethods = (db: Connection) =>
  db
    .selectFrom('sandbox_methods as method')
    .selectAll('method')
    .where('method.detached_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sandbox_payments as payment')
          .select('payment.id')
          .whereRef('payment.saved_method', '=', 'method.id')
          .where('payment.status', '=', 'succeeded'),
      ),
    )

export const findMethod = async (
  db: Connection,
  customer: string | null,
  id: string,
): Promise<SandboxMethod | undefined> =>
  usableMethods(db).where('method.id', '=', id).where('method.customer', '=', customer).executeTakeFirst()

/** Returns the methods of a customer, the newest first. */
export const listMethods = (db: Connection, customer: string): Promise<SandboxMethod[]> =>
  usableMethods(db)
    .where('method.customer', '=', customer)
    .orderBy('method.created_at', 'desc')
    .orderBy('method.id')
    .execute()

export const insertMethod = async (tx: Tx, method: Insertable<SandboxMethodsTable>): Promise<void> => {
  await tx.insertInto('sandbox_methods').values(method).execute()
}

export const setDefaultMethod = async (tx: Tx, customer: string, id: string | null): Promise<void> => {
  await tx
    .updateTable('sandbox_methods')
    .set({ is_default: false })
    .where('customer', '=', customer)
    .where('is_default', '=', true)
    .execute()
  if (id !== null)
    await tx.updateTable('sandbox_methods').set({ is_default: true }).where('id', '=', id).execute()
}

export const detachMethod = async (db: Connection, id: string, detached_at: Date): Promise<void> => {
  await db
    .updateTable('sandbox_methods')
    .set({ detached_at, is_default: false })
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .execute()
}
