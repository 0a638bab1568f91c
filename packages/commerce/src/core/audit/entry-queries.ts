import { after, days } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import type { Connection, Tx } from '../services.ts'

/** Retention of entries, in milliseconds. */
const keptFor = days(400)
const batch = 5000

/** Returns the oldest entry, with the moment of its deletion; at most one row. */
export const selectOldest = (db: Connection) =>
  db
    .selectFrom('audit_entries')
    .select(['id', sql<Date>`created_at + interval '400 days'`.as('due_at')])
    .orderBy('created_at')
    .limit(1)

/** Deletes the oldest expired entries, a few thousand at a time. */
export const deleteOldEntries = async (db: Connection, now: Date): Promise<void> => {
  const old = db
    .selectFrom('audit_entries')
    .select('id')
    .where('created_at', '<=', after(now, -keptFor))
    .orderBy('created_at')
    .limit(batch)
  await db.deleteFrom('audit_entries').where('id', 'in', old).execute()
}

/**
 * Removes a deleted user from the audit log, in the transaction of the deletion: entries about the user and
 * their own objects keep only ids of actor and row. An invitation loses its address.
 */
export const forgetInAuditLog = async (
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> => {
  // The lists are literals that match the indexes, so that these are used.
  const emptied = tx.updateTable('audit_entries').set({ before: null, after: null })
  await emptied
    .where(
      sql<boolean>`(object_type = 'users' and object_id = ${id}::text
        or actor_type = 'user' and actor_id = ${id}::uuid and organization_id is null)`,
    )
    .execute()
  await emptied
    .where(
      sql<boolean>`object_type in ('user_accounts', 'user_email_changes', 'user_passkeys', 'user_sessions', 'personal_tokens')
        and coalesce(after, before) ->> 'user_id' = ${id}::text`,
    )
    .execute()
  await tx
    .updateTable('audit_entries')
    .set({ before: sql`before - 'email'`, after: sql`after - 'email'` })
    .where(
      sql<boolean>`object_type = 'organization_invitations'
        and (before ->> 'email' = ${email}::text or after ->> 'email' = ${email}::text)`,
    )
    .execute()
}
