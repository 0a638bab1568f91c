import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import type { CustomerRow } from './queries.ts'

/** Ids and external ids of customers. An event belongs to a customer when either identifies them. */
export type CustomerNames = {
  readonly customer_ids: readonly string[]
  readonly external_customer_ids: readonly string[]
}

const byNames = statement(
  (db: Connection, organization_id: string, ids: readonly string[], external_ids: readonly string[]) =>
    db
      .selectFrom('customers')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where(({ eb, or, and }) =>
        or([
          eb('id', '=', anyOf(ids)),
          and([
            eb('external_id', '=', sql<string>`any(${external_ids}::text[])`),
            eb('deleted_at', 'is', null),
          ]),
        ]),
      ),
)

/**
 * Returns the customers of an organization by id or external id. A deleted customer only has an id, because the
 * external id may be reused.
 */
export const findCustomersByNames = async (
  db: Connection,
  organization_id: string,
  { customer_ids, external_customer_ids }: CustomerNames,
): Promise<readonly CustomerRow[]> =>
  customer_ids.length + external_customer_ids.length === 0
    ? []
    : byNames(db, organization_id, customer_ids, external_customer_ids)

const liveIds = statement((db: Connection, organization_id: string, ids: readonly string[]) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null),
)

/** Returns the ids of the organization's customers among these, without deleted ones. */
export const findLiveCustomerIds = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : (await liveIds(db, organization_id, ids)).map(({ id }) => id))

/** Returns customers by organization and external id. The two lists are parallel. */
export const findCustomersByExternalIds = (
  db: Connection,
  organization_ids: readonly string[],
  external_ids: readonly string[],
): Promise<
  readonly { readonly id: string; readonly organization_id: string; readonly external_id: string }[]
> =>
  db
    .selectFrom('customers')
    .innerJoin(
      sql<{
        organization_id: string
        external_id: string
      }>`unnest(${organization_ids}::uuid[], ${external_ids}::text[])`.as<'named'>(
        sql`named (organization_id, external_id)`,
      ),
      (join) =>
        join
          .onRef('named.organization_id', '=', 'customers.organization_id')
          .onRef('named.external_id', '=', 'customers.external_id'),
    )
    .select(['customers.id', 'named.organization_id', 'named.external_id'])
    .where('customers.deleted_at', 'is', null)
    .execute()

/** Returns customers that are not deleted, with their external ids. */
export const findLiveCustomers = (
  db: Connection,
  ids: readonly string[],
): Promise<readonly Pick<CustomerRow, 'id' | 'organization_id' | 'external_id'>[]> =>
  db
    .selectFrom('customers')
    .select(['id', 'organization_id', 'external_id'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()

/** Returns the e-mail address of a customer; undefined when they are deleted. */
export const findCustomerEmail = async (db: Connection, id: string): Promise<string | undefined> => {
  const customer = db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  return (await customer.executeTakeFirst())?.email
}
