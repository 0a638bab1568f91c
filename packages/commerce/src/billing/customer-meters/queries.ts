import type { Row } from '@atelier/plumbing/database'
import { apiError, type Portal } from '@atelier/plumbing/http'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type { CustomerMetersTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'
import type { CustomerRow } from '../../customers/customers/index.ts'
import type { MeterRow } from '../../catalog/index.ts'

/** A customer meter with its customer and its meter. */
export type StoredCustomerMeter = Row<CustomerMetersTable> & {
  readonly customer: CustomerRow
  readonly meter: MeterRow
}

const selectStored = (db: Connection) =>
  db
    .selectFrom('customer_meters')
    .selectAll('customer_meters')
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('customers')
          .selectAll('customers')
          .whereRef('customers.id', '=', 'customer_meters.customer_id'),
      )
        .$notNull()
        .as('customer'),
      jsonObjectFrom(
        selectFrom('meters').selectAll('meters').whereRef('meters.id', '=', 'customer_meters.meter_id'),
      )
        .$notNull()
        .as('meter'),
    ])

/** Returns customer meters by id, unordered. */
export const findStoredCustomerMeters = (
  db: Connection,
  ids: readonly string[],
): Promise<readonly StoredCustomerMeter[]> =>
  selectStored(db).where('customer_meters.id', '=', anyOf(ids)).execute()

/** Returns a customer meter of the organization. @throws ResourceNotFound */
export const getCustomerMeter = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<StoredCustomerMeter> =>
  selectStored(db)
    .where('customer_meters.id', '=', id)
    .where('customer_meters.organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('customer meter', id))

/**
 * Returns customer meters visible to a portal session. A session of a single purchase sees none, because usage does
 * not belong to one purchase.
 */
export const selectPortalCustomerMeters = (
  db: Connection,
  { organization_id, customer_id, checkout_id }: Portal,
) =>
  db
    .selectFrom('customer_meters')
    .where('customer_meters.organization_id', '=', organization_id)
    .where('customer_meters.customer_id', '=', customer_id)
    .where(({ val }) => val(checkout_id === null))

/** Returns a customer meter visible to the session. @throws ResourceNotFound */
export const getOwnCustomerMeter = async (
  db: Connection,
  caller: Portal,
  id: string,
): Promise<StoredCustomerMeter> => {
  const ownMeter = await selectPortalCustomerMeters(db, caller)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (ownMeter === undefined) throw apiError('ResourceNotFound', `You have no meter ${id}.`)
  return getCustomerMeter(db, caller.organization_id, id)
}
