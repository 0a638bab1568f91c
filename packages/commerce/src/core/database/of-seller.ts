import type { SellersObject } from '@atelier/contract'
import type { Caller, OrganizationCaller, SellingUser } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../services.ts'

/**
 * Scope of a seller's query: one organization, or the organizations that the user's role grants access to.
 */
export type Tenancy =
  | Pick<OrganizationCaller, 'organization_id'>
  | (Pick<SellingUser, 'user_id' | 'roles' | 'only'> & { organization_id?: never })

/**
 * Matches organizations whose deletion has not been requested. Required wherever access is granted: tokens,
 * sessions, memberships, and the secrets of checkouts, links and license keys.
 *
 * @param column column with the organization's id, qualified by its table
 */
export const ofOpenOrganization = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from organizations as home
  where home.id = ${sql.ref(column)} and home.deletion_requested_at is null)`

/** Condition of the memberships that a call reaches: that of the organization it names, else all. */
const reached = ({ only }: Pick<SellingUser, 'only'>): RawBuilder<SqlBool> =>
  only === undefined ? sql`true` : sql`member.organization_id = ${only}`

const opened = (user: Pick<SellingUser, 'user_id' | 'roles' | 'only'>) => sql<string>`
  select member.organization_id from organization_members as member
  where member.user_id = ${user.user_id} and member.role = any(${[...user.roles]}::text[])
    and ${reached(user)} and ${ofOpenOrganization('member.organization_id')}`

/**
 * Condition required in every seller's query: the row belongs to the organization, or to an organization in
 * which the user is a member with an allowed role. The membership is read in the same query, so that its
 * removal takes effect immediately.
 *
 * @param column column with the organization, qualified by its table where several tables have it
 */
export const ofSeller = (seller: Tenancy, column = 'organization_id'): RawBuilder<SqlBool> =>
  seller.organization_id === undefined
    ? sql`${sql.ref(column)} in (${opened(seller)})`
    : sql`${sql.ref(column)} = ${seller.organization_id}`

/** Returns the organizations in which the user's role allows the call, oldest membership first. */
export const findOpened = async (
  db: Connection,
  user: Pick<SellingUser, 'user_id' | 'roles' | 'only'>,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    ${opened(user)} order by member.created_at, member.organization_id`.execute(db)
  return rows.map(({ organization_id }) => organization_id)
}

/** Organizations whose rows a list returns, and the column that references them. */
export type OfSellers = { readonly column: string; readonly organizations: readonly string[] }

/**
 * Returns the scope of a seller's list: the requested organizations, or else all that the caller's role
 * grants access to. They are listed by id so that the rows of each can be read in index order; `isSeen`
 * enforces the caller's access.
 *
 * @param named organizations requested by the call
 * @throws Error for callers who are not sellers
 */
export const ofSellersList = async (
  db: Connection,
  caller: Caller,
  column: string,
  organizationIds: readonly string[] | undefined,
): Promise<{ readonly of: OfSellers; readonly isSeen: RawBuilder<SqlBool> }> => {
  if (caller.kind === 'organization')
    return { of: { column, organizations: [caller.organization_id] }, isSeen: ofSeller(caller, column) }
  if (!('roles' in caller)) throw new Error('A list of sellers was called by somebody else.')
  const organizations = organizationIds ?? (await findOpened(db, caller))
  return { of: { column, organizations }, isSeen: ofSeller(caller, column) }
}

/** Returns the organization of an object and the user's role in it, among the organizations that a call reaches. */
export const findHome = async (
  db: Connection,
  table: SellersObject,
  id: string,
  user: Pick<SellingUser, 'user_id' | 'only'>,
): Promise<{ readonly organization_id: string; readonly role: string } | undefined> => {
  const column = table === 'organizations' ? 'id' : 'organization_id'
  const { rows } = await sql<{ organization_id: string; role: string }>`
    select member.organization_id, member.role from ${sql.table(table)} as own
    join organization_members as member on member.organization_id = own.${sql.ref(column)}
    where own.id = ${id} and member.user_id = ${user.user_id} and ${reached(user)}
      and ${ofOpenOrganization('member.organization_id')}`.execute(db)
  return rows[0]
}
