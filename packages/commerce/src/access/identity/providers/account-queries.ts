import { storedEmail } from '@atelier/contract/primitives/email-domains'
import { beginningOf } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { lockRows } from '../../../core/database/lock.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import type { ProviderAccount } from './port.ts'

/**
 * Returns the owner of an account at a provider. A new account is linked to the user with its verified
 * address, permanently, whatever addresses either of them has later.
 *
 * @returns the user, and whether the account was linked by this call
 */
export const findUserOfAccount = async (
  tx: Tx,
  provider: string,
  { account_id, email, name }: ProviderAccount,
): Promise<{ readonly user_id: string; readonly is_new: boolean } | 'unproven' | 'stranger'> => {
  const accountQuery = tx
    .selectFrom('user_accounts')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_account_id', '=', account_id)
  const account = await accountQuery.executeTakeFirst()
  if (account !== undefined) return { ...account, is_new: false }
  if (email === undefined) return 'unproven'
  const ofAddress = tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql`lower(email)`, '=', storedEmail(email).toLowerCase())
  const [user] = await lockRows(ofAddress, 'users')
  if (user === undefined) return 'stranger'
  const now = sql<Date>`now()`
  const added = await tx
    .insertInto('user_accounts')
    .values({
      id: crypto.randomUUID(),
      user_id: user.id,
      provider,
      provider_account_id: account_id,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ email_verified: true, name: user.name === '' ? beginningOf(name, 200) : user.name })
    .where('id', '=', user.id)
    .execute()
  return { ...(await accountQuery.executeTakeFirstOrThrow()), is_new: added !== undefined }
}

/** Returns a user's accounts at providers, the oldest first. */
export const findAccounts = (db: Connection, user_id: string) =>
  db
    .selectFrom('user_accounts')
    .select(['id', 'provider', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Unlinks an account of a user; returns its provider, or undefined when there was none. */
export const deleteAccount = (db: Connection, user_id: string, id: string) =>
  db
    .deleteFrom('user_accounts')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst()
