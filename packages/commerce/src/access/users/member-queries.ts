import type { Insertable } from 'kysely'
import type { OrganizationInvitationsTable } from '../../core/database/tables.ts'
import type { MemberRole } from '../identity/roles.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { selectOrganizations } from '../organizations.ts'

/**
 * Returns the members of an organization with their addresses, the first member first; none while it is being
 * deleted.
 */
export const findMembers = (db: Connection, organization_id: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select([
      'member.user_id',
      'member.role',
      'member.revision',
      'member.created_at',
      'users.email',
      'users.name',
    ])
    .where('member.organization_id', '=', organization_id)
    .where(ofOpenOrganization('member.organization_id'))
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .execute()

export type FoundMember = Awaited<ReturnType<typeof findMembers>>[number]

type Key = { readonly organization_id: string; readonly user_id: string }

/** Sets the role of a member, and returns the new revision. */
export const setRole = async (
  tx: Tx,
  { organization_id, user_id }: Key,
  role: MemberRole,
  modified_at: Date,
): Promise<number> => {
  const member = await tx
    .updateTable('organization_members')
    .set({ role, modified_at })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return member.revision
}

export const deleteMember = async (tx: Tx, { organization_id, user_id }: Key): Promise<void> => {
  await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Replaces the invitation of an address to an organization. */
export const putInvitation = async (
  tx: Tx,
  invitation: Insertable<OrganizationInvitationsTable>,
): Promise<void> => {
  await tx
    .deleteFrom('organization_invitations')
    .where('organization_id', '=', invitation.organization_id)
    .where('email', '=', invitation.email)
    .execute()
  await tx.insertInto('organization_invitations').values(invitation).execute()
}

export const findInvitations = (db: Connection, organization_id: string, now: Date) =>
  db
    .selectFrom('organization_invitations')
    .select(['id', 'organization_id', 'email', 'role', 'expires_at', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns an invitation with the name of its organization, while it can be accepted. */
export const findInvitation = (
  db: Connection,
  by: { readonly id: string } | { readonly token_hash: string },
  now: Date,
) =>
  db
    .selectFrom('organization_invitations as invitation')
    .innerJoin(selectOrganizations(db).as('organizations'), 'organizations.id', 'invitation.organization_id')
    .select([
      'invitation.id',
      'invitation.organization_id',
      'invitation.email',
      'invitation.role',
      'organizations.name as organization',
    ])
    .where('id' in by ? 'invitation.id' : 'invitation.token_hash', '=', 'id' in by ? by.id : by.token_hash)
    .where('invitation.expires_at', '>', now)
    .where('organizations.deletion_requested_at', 'is', null)
    .executeTakeFirst()

/** Deletes an invitation. Returns true if this call deleted it. */
export const consumeInvitation = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('organization_invitations').where('id', '=', id).executeTakeFirst()).numDeletedRows >
  0n
