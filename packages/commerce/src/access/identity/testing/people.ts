import { sql } from 'kysely'
import type { Connection } from '../../../core/services.ts'
import type { MemberRole } from '../roles.ts'

/** Adds a person without a name, with a verified address. */
export const insertUser = async (
  db: Connection,
  user: { readonly id: string; readonly email: string; readonly created_at: Date },
): Promise<void> => {
  await db
    .insertInto('users')
    .values({ ...user, email_verified: true, name: '', avatar_url: null, modified_at: null })
    .execute()
}

/** Makes a person a member of an organization. */
export const insertMember = async (
  db: Connection,
  member: { readonly user_id: string; readonly organization_id: string; readonly role: MemberRole },
  created_at: Date,
): Promise<void> => {
  await db
    .insertInto('organization_members')
    .values({ ...member, created_at, modified_at: null })
    .execute()
}

/** Backdates all sessions by the system clock. */
export const makeSessionsOlder = async (db: Connection, milliseconds: number): Promise<void> => {
  await db
    .updateTable('user_sessions')
    .set({ created_at: sql`created_at - ${milliseconds} * interval '1 millisecond'` })
    .execute()
}
