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
