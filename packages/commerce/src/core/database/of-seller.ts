import type { SellersObject } from '@atelier/contract'
import type { Caller, OrganizationCaller, SellingUser } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../services.ts'
import { laterQuery } from './later-query.ts'

/**
 * Scope of a seller's query: one organization, or the organizations that the user's role grants access to.
 */
export type Tenancy =
  | Pick<OrganizationCaller, 'organization_id'>
  | (Pick<SellingUser, 'user_id' | 'roles' | 'only'> & { organization_id?: never })

/**
 * Matches organizations whose deletion has not been requested. Required wherever access is granted: tokens,
 * sessions, memberships, and the secrets of checkouts, links and license keys. Supplied by `organization`.
 *
 * @param column column with the organization's id, qualified by its table
 */
export const ofOpenOrganization = laterQuery<(column: string) => RawBuilder<SqlBool>>()

/** Member of organizations: the user, with the roles that permit the call and the organization that it names. */
export type Member = Pick<SellingUser, 'user_id' | 'roles' | 'only'>

/** Selects the organizations in which a user's role allows the call. Supplied by `access`. */
export const permittedOrganizations = laterQuery<(user: Member) => RawBuilder<string>>()

/**
 * Returns the organizations in which the user's role allows the call, oldest membership first. Supplied by `access`.
 */
export const findPermitted = laterQuery<(db: Connection, user: Member) => Promise<readonly string[]>>()

/**
 * Returns the condition required in every seller's query: the row belongs to the organization, or to an organization in
 * which the user is a member with an allowed role. The membership is read in the same query, so that its
 * removal takes effect immediately.
 *
 * @param column column with the organization, qualified by its table where several tables have it
 */
export const ofSeller = (seller: Tenancy, column = 'organization_id'): RawBuilder<SqlBool> =>
  seller.organization_id === undefined
    ? sql`${sql.ref(column)} in (${permittedOrganizations(seller)})`
    : sql`${sql.ref(column)} = ${seller.organization_id}`

/** Organizations whose rows a list returns, and the column that references them. */
export type OfSellers = { readonly column: string; readonly organizations: readonly string[] }

/**
 * Returns the scope of a seller's list: the requested organizations, or else all that the caller's role
 * grants access to. They are listed by id so that the rows of each can be read in index order; `isSeen`
 * enforces the caller's access.
 *
 * @param organizationIds organizations requested by the call
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
  if (!('roles' in caller)) throw new Error('The caller of a list of sellers has no roles.')
  const organizations = organizationIds ?? (await findPermitted(db, caller))
  return { of: { column, organizations }, isSeen: ofSeller(caller, column) }
}

/**
 * Returns the organization of an object and the user's role in it, among the organizations that a call reaches.
 * Supplied by `access`.
 */
export const findHome =
  laterQuery<
    (
      db: Connection,
      table: SellersObject,
      id: string,
      user: Pick<SellingUser, 'user_id' | 'only'>,
    ) => Promise<{ readonly organization_id: string; readonly role: string } | undefined>
  >()
