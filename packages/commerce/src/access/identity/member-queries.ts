import { type Insertable, sql } from 'kysely'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { OrganizationMembersTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { MemberRole } from './roles.ts'
import { selectOrganizations } from '../organizations.ts'

export const insertMember = async (tx: Tx, member: Insertable<OrganizationMembersTable>): Promise<void> => {
  await tx.insertInto('organization_members').values(member).execute()
}

/** Adds the members of one organization to another, with the same roles. */
export const copyMembers = async (
  tx: Tx,
  from: string,
  organization_id: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('organization_members')
    .columns(['organization_id', 'user_id', 'role', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('organization_members')
        .select([
          sql<string>`${organization_id}::uuid`.as('organization_id'),
          'user_id',
          'role',
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('organization_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends all memberships of an organization. */
export const deleteMembers = async (tx: Tx, organization_id: string): Promise<void> => {
  await tx.deleteFrom('organization_members').where('organization_id', '=', organization_id).execute()
}

/** Makes a user an owner of an organization, whatever their former role. */
export const makeOwner = async (
  tx: Tx,
  organization_id: string,
  user_id: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('organization_members')
    .values({ organization_id, user_id, role: 'owner', created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'organization_id']).doUpdateSet({ role: 'owner', modified_at: now }),
    )
    .execute()
}

/**
 * Returns a user's organizations, by name, with the user's role in each; includes organizations that are
 * being deleted.
 */
export const findMemberships = (db: Connection, user_id: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin(selectOrganizations(db).as('organizations'), 'organizations.id', 'member.organization_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.slug',
      'member.role',
      'member.created_at',
    ])
    .where('member.user_id', '=', user_id)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()

/**
 * Returns a user's role in an organization; undefined for a user who is not a member, and for an organization
 * that is being deleted.
 */
export const findRole = async (
  db: Connection,
  { organization_id, user_id }: { readonly organization_id: string; readonly user_id: string },
): Promise<MemberRole | undefined> =>
  (
    await db
      .selectFrom('organization_members')
      .select('role')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', user_id)
      .where(ofOpenOrganization('organization_members.organization_id'))
      .executeTakeFirst()
  )?.role

/** Returns the roles that a user has in any organization. */
export const findRoles = async (db: Connection, user_id: string): Promise<readonly MemberRole[]> => {
  const rows = await db
    .selectFrom('organization_members')
    .select('role')
    .where('user_id', '=', user_id)
    .where(ofOpenOrganization('organization_members.organization_id'))
    .execute()
  return rows.map(({ role }) => role)
}

/** Returns the owners of an organization, which may be in deletion. */
export const findOwners = (db: Connection, organization_id: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'users.email'])
    .where('member.organization_id', '=', organization_id)
    .where('member.role', '=', 'owner')
    .execute()

/** Returns true if an owner of the organization has verified their address, which the first sign-in does. */
export const hasVerifiedOwner = async (db: Connection, organization_id: string): Promise<boolean> =>
  (await db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('users.id')
    .where('member.organization_id', '=', organization_id)
    .where('member.role', '=', 'owner')
    .where('users.email_verified', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined
