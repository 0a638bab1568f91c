import { apiError, type Portal } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import { findConnectedAccounts, getPortalCustomer } from '../../customers/customers/index.ts'
import type { OwnGrant } from './present.ts'

/** Returns the grants by id with their customers, unordered. */
export const findGrantsWithCustomer = (db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('customers as customer', 'customer.id', 'benefit_grants.customer_id')
    .selectAll('benefit_grants')
    .select(({ fn }) => fn.toJson('customer').as('customer'))
    .where('benefit_grants.id', '=', anyOf(ids))
    .execute()

/** Returns the grants by id with their customers and benefits, unordered. */
export const findGrantsWithBenefit = (db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('customers as customer', 'customer.id', 'benefit_grants.customer_id')
    .innerJoin('benefits as benefit', 'benefit.id', 'benefit_grants.benefit_id')
    .selectAll('benefit_grants')
    .select(({ fn }) => [fn.toJson('customer').as('customer'), fn.toJson('benefit').as('benefit')])
    .where('benefit_grants.id', '=', anyOf(ids))
    .execute()

/** Condition on `benefit_grants`: customers do not see other benefits. */
const isPublicBenefit = sql<boolean>`exists (select from benefits as offered
  where offered.id = benefit_grants.benefit_id and offered.visibility = 'public')`

type Session = Omit<Portal, 'kind' | 'scopes'>

/**
 * Grants visible to a portal session: those of its customer that are not revoked, of public benefits. A session of a
 * single purchase sees only grants from that checkout.
 */
export const ofSessionGrants = (db: Connection, { organization_id, customer_id, checkout_id }: Session) => {
  const ownRows = db
    .selectFrom('benefit_grants')
    .where('benefit_grants.organization_id', '=', organization_id)
    .where('benefit_grants.customer_id', '=', customer_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .where(isPublicBenefit)
  if (checkout_id === null) return ownRows
  return ownRows.where(
    sql<boolean>`(
      exists (select from orders where orders.id = benefit_grants.order_id and orders.checkout_id = ${checkout_id})
      or exists (select from subscriptions as own
        where own.id = benefit_grants.subscription_id and own.checkout_id = ${checkout_id}))`,
  )
}

/** Returns the connected accounts of a session's customer. Empty for a session of a single purchase. */
export const findAccountsOf = async (db: Connection, { customer_id, checkout_id }: Session) =>
  checkout_id === null ? findConnectedAccounts(db, [customer_id]) : []

/**
 * Returns the grants by id as a session's customer sees them, unordered. A session of a single purchase does not see
 * the chosen account either.
 */
export const findOwnGrants = async (
  db: Connection,
  ids: readonly string[],
  caller: Portal,
): Promise<readonly OwnGrant[]> => {
  const [grants, customer, accounts] = await Promise.all([
    ofSessionGrants(db, caller)
      .innerJoin('benefits as benefit', 'benefit.id', 'benefit_grants.benefit_id')
      .innerJoin('organizations as organization', 'organization.id', 'benefit_grants.organization_id')
      .selectAll('benefit_grants')
      .select(({ fn }) => [fn.toJson('benefit').as('benefit'), fn.toJson('organization').as('organization')])
      .where('benefit_grants.id', '=', anyOf(ids))
      .execute(),
    getPortalCustomer(db, caller),
    findAccountsOf(db, caller),
  ])
  return grants.map((grant) => {
    const account_id = caller.checkout_id === null ? grant.account_id : null
    return { ...grant, account_id, customer, accounts }
  })
}

/** Returns a grant visible to the session. @throws ResourceNotFound */
export const getOwnGrant = async (db: Connection, id: string, caller: Portal): Promise<OwnGrant> => {
  const [grant] = await findOwnGrants(db, [id], caller)
  if (grant === undefined) throw apiError('ResourceNotFound', `You have no benefit grant ${id}.`)
  return grant
}
