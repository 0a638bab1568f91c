import { statement } from '@atelier/plumbing/database'
import { type Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectShownSubscriptions, selectShownUsage } from '../billing/subscriptions/index.ts'
import { anyOf } from '../core/database/list-filters.ts'
import type { Connection } from '../core/services.ts'
import type { CustomerHoldings, CustomerRow } from '../customers/customers/index.ts'

const activeSubscriptions = (db: Connection, customer_id: Expression<string>) =>
  selectShownSubscriptions(db)
    .select(({ ref }) =>
      jsonArrayFrom(
        selectShownUsage(db).where('subscription_meters.subscription_id', '=', ref('subscriptions.id')),
      ).as('usage'),
    )
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.status', 'in', ['active', 'trialing'])
    .orderBy('subscriptions.started_at')
    .orderBy('subscriptions.id')

const grantedBenefits = (db: Connection, customer_id: Expression<string>) =>
  db
    .selectFrom('benefit_grants as granted')
    .innerJoin('benefits', 'benefits.id', 'granted.benefit_id')
    .select([
      'granted.id',
      'granted.created_at',
      'granted.modified_at',
      'granted.granted_at',
      'granted.benefit_id',
      'granted.account_id',
      'granted.properties',
      'benefits.type as benefit_type',
      'benefits.metadata as benefit_metadata',
    ])
    .where('granted.customer_id', '=', customer_id)
    .where('granted.granted_at', 'is not', null)
    .orderBy('granted.granted_at')
    .orderBy('granted.id')

const usedMeters = (db: Connection, customer_id: Expression<string>) =>
  db
    .selectFrom('customer_meters as used')
    .select(['used.created_at', 'used.modified_at', 'used.meter_id', 'used.credited_units'])
    // JSON would read a decimal as a number.
    .select(({ cast }) => [
      cast<string>('used.consumed_units', 'text').as('consumed_units'),
      cast<string>('used.balance', 'text').as('balance'),
    ])
    .where('used.customer_id', '=', customer_id)
    .orderBy('used.created_at')
    .orderBy('used.id')

/** Returns the customers with their holdings. */
const selectHoldings = (db: Connection, customer_ids: readonly string[]) =>
  db
    .selectFrom('customers')
    .select(({ ref }) => [
      jsonArrayFrom(activeSubscriptions(db, ref('customers.id'))).as('subscriptions'),
      jsonArrayFrom(grantedBenefits(db, ref('customers.id'))).as('grants'),
      jsonArrayFrom(usedMeters(db, ref('customers.id'))).as('meters'),
    ])
    .where('customers.id', '=', anyOf(customer_ids))

const readHoldings = statement((db: Connection, customer_ids: readonly string[]) =>
  selectHoldings(db, customer_ids).select('customers.id'),
)
const readCustomersWithHoldings = statement((db: Connection, customer_ids: readonly string[]) =>
  selectHoldings(db, customer_ids).selectAll('customers'),
)

/** Returns the active subscriptions, granted benefits and meters of these customers, the oldest first. */
export const findHoldings = async (
  db: Connection,
  customer_ids: readonly string[],
): Promise<(customer_id: string) => CustomerHoldings> => {
  const rows = await readHoldings(db, customer_ids)
  const holdingsOf = new Map<string, CustomerHoldings>(rows.map(({ id, ...holdings }) => [id, holdings]))
  return (id) => holdingsOf.get(id) ?? { subscriptions: [], grants: [], meters: [] }
}

/** Customers by id with their holdings, unordered, including deleted ones. */
export const findCustomersWithHoldings = async (
  db: Connection,
  customer_ids: readonly string[],
): Promise<readonly { readonly customer: CustomerRow; readonly holdings: CustomerHoldings }[]> => {
  const rows = await readCustomersWithHoldings(db, customer_ids)
  return rows.map(({ subscriptions, grants, meters, ...customer }) => ({
    customer,
    holdings: { subscriptions, grants, meters },
  }))
}
