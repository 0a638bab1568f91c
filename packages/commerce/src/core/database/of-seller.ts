import type { Caller, OrganizationCaller, SellingUser } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../services.ts'
import { ofOpenOrganization } from './open-organizations.ts'

/** Whose rows a seller's query sees: those of one organization, or of the organizations that a user's role opens. */
export type Tenancy =
  | Pick<OrganizationCaller, 'organization_id'>
  | (Pick<SellingUser, 'user_id' | 'roles'> & { organization_id?: never })

const opened = ({ user_id, roles }: Pick<SellingUser, 'user_id' | 'roles'>) => sql<string>`
  select member.organization_id from organization_members as member
  where member.user_id = ${user_id} and member.role = any(${[...roles]}::text[])
    and ${ofOpenOrganization('member.organization_id')}`

/**
 * The condition of every seller's query: the row belongs to the organization, or to one in which the user is a member
 * with a role that opens the call. The membership is read in the query itself, so that its end counts at once.
 *
 * @param column the one with the organization, named with its table where several tables have it
 */
export const ofSeller = (seller: Tenancy, column = 'organization_id'): RawBuilder<SqlBool> =>
  seller.organization_id === undefined
    ? sql`${sql.ref(column)} in (${opened(seller)})`
    : sql`${sql.ref(column)} = ${seller.organization_id}`

/** The organizations in which a user's role opens the call, the oldest membership first. */
export const findOpened = async (
  db: Connection,
  user: Pick<SellingUser, 'user_id' | 'roles'>,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    ${opened(user)} order by member.created_at, member.organization_id`.execute(db)
  return rows.map(({ organization_id }) => organization_id)
}

/** The organizations whose rows a list has, and the column that names them in its rows. */
export type OfSellers = { readonly column: string; readonly organizations: readonly string[] }

/**
 * Says whose rows a list of a seller has: those of the organizations that the call names, else of all that the caller's
 * role opens. They are known by their ids so that each one's rows can be read from an index in their order; that the
 * caller may see them is the condition `ofSeller`, which comes with it.
 *
 * @param named the organizations that the call names
 * @throws Error for a caller who is no seller, whom no such list may be for
 */
export const ofSellersList = async (
  db: Connection,
  caller: Caller,
  column: string,
  named: readonly string[] | undefined,
): Promise<{ readonly of: OfSellers; readonly isSeen: RawBuilder<SqlBool> }> => {
  if (caller.kind === 'organization')
    return { of: { column, organizations: [caller.organization_id] }, isSeen: ofSeller(caller, column) }
  if (!('roles' in caller)) throw new Error('A list of sellers was called by somebody else.')
  const organizations = named ?? (await findOpened(db, caller))
  return { of: { column, organizations }, isSeen: ofSeller(caller, column) }
}

/** The tables of objects that sellers name by id, with what messages call such an object. */
export const sellersObjects = {
  api_requests: 'request',
  benefits: 'benefit',
  checkout_links: 'checkout link',
  checkouts: 'checkout',
  custom_fields: 'custom field',
  customer_meters: 'customer meter',
  customers: 'customer',
  discounts: 'discount',
  disputes: 'dispute',
  domains: 'domain',
  files: 'file',
  license_keys: 'license key',
  meters: 'meter',
  orders: 'order',
  organizations: 'organization',
  payouts: 'payout',
  products: 'product',
  refunds: 'refund',
  repositories: 'repository',
  reviews: 'review',
  shipments: 'shipment',
  subscriptions: 'subscription',
  webhook_endpoints: 'webhook endpoint',
  webhook_events: 'webhook event',
  webhook_replays: 'webhook replay',
} as const

export type SellersTable = keyof typeof sellersObjects

/** The organization of an object of any of the organizations that a user belongs to, with the user's role there. */
export const findHome = async (
  db: Connection,
  table: SellersTable,
  id: string,
  user_id: string,
): Promise<{ readonly organization_id: string; readonly role: string } | undefined> => {
  const column = table === 'organizations' ? 'id' : 'organization_id'
  const { rows } = await sql<{ organization_id: string; role: string }>`
    select member.organization_id, member.role from ${sql.table(table)} as own
    join organization_members as member on member.organization_id = own.${sql.ref(column)}
    where own.id = ${id} and member.user_id = ${user_id} and ${ofOpenOrganization('member.organization_id')}`.execute(
    db,
  )
  return rows[0]
}
