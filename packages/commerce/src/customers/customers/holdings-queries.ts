import type { Aggregation } from '@atelier/contract'
import { type JsonRow, statement } from '@atelier/plumbing/database'
import { type Expression, type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type {
  BenefitGrantsTable,
  BenefitsTable,
  CustomerMetersTable,
  SubscriptionMetersTable,
  SubscriptionsTable,
} from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import type { CustomerRow } from './queries.ts'

/** A subscription with its first price. */
export type ShownSubscription = JsonRow<SubscriptionsTable> & { readonly price_id: string }

export const selectShownSubscriptions = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .select((eb) =>
      eb
        .selectFrom('subscription_prices as own')
        .select('own.product_price_id')
        .whereRef('own.subscription_id', '=', 'subscriptions.id')
        .orderBy('own.position')
        .limit(1)
        .$asScalar()
        .as('price_id'),
    )

/** A current grant of a customer, with the type and metadata of its benefit. */
export type ShownGrant = Pick<
  JsonRow<BenefitGrantsTable>,
  'id' | 'created_at' | 'modified_at' | 'granted_at' | 'benefit_id' | 'account_id' | 'properties'
> & {
  readonly benefit_type: JsonRow<BenefitsTable>['type']
  readonly benefit_metadata: JsonRow<BenefitsTable>['metadata']
}

/** Usage of a subscription meter since the latest invoice, with the aggregation and the metered price. */
export type ShownUsage = JsonRow<SubscriptionMetersTable> & {
  readonly aggregation: Aggregation
  readonly unit_amount: string
  /** Part of the cap that earlier lines of the period have left. Null for no cap. */
  readonly cap_amount: number | null
  readonly currency: string
}

/** Cap of a metered price, less the usage lines of the price since the start of the subscription's period. */
const capLeft = sql<number | null>`case when price.cap_amount is not null then greatest(0, price.cap_amount
  - coalesce((select sum(item.amount) from order_items as item join orders on orders.id = item.order_id
      where orders.subscription_id = subscription_meters.subscription_id and orders.status <> 'void'
        and item.product_price_id = price.id and item.used_from >= owner.current_period_start), 0)
  - coalesce((select sum(waiting.amount) from subscription_prorations as waiting
      where waiting.subscription_id = subscription_meters.subscription_id
        and waiting.product_price_id = price.id and waiting.used_from >= owner.current_period_start), 0))::bigint end`

/** Subscription meters, each with its metered price. */
export const selectShownUsage = (db: Connection) =>
  db
    .selectFrom('subscription_meters')
    .innerJoin('meters', 'meters.id', 'subscription_meters.meter_id')
    .innerJoin('subscriptions as owner', 'owner.id', 'subscription_meters.subscription_id')
    .innerJoin('subscription_prices as own', 'own.subscription_id', 'subscription_meters.subscription_id')
    .innerJoin('product_prices as price', (join) =>
      join
        .onRef('price.id', '=', 'own.product_price_id')
        .onRef('price.meter_id', '=', 'subscription_meters.meter_id'),
    )
    .selectAll('subscription_meters')
    .select(['meters.aggregation', 'price.unit_amount', 'owner.currency', capLeft.as('cap_amount')])
    .$narrowType<{ unit_amount: NotNull }>()
    .orderBy('own.position')

/** Usage and credits of a customer on a meter. */
export type ShownMeter = Pick<
  JsonRow<CustomerMetersTable>,
  'created_at' | 'modified_at' | 'meter_id' | 'consumed_units' | 'credited_units' | 'balance'
>

/** Holdings that make up the customer state. */
export type CustomerHoldings = {
  readonly subscriptions: readonly (ShownSubscription & { readonly usage?: readonly ShownUsage[] })[]
  readonly grants: readonly ShownGrant[]
  readonly meters: readonly ShownMeter[]
}

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

/** Customers with their holdings. Reads tables of areas that depend on customers and cannot be imported. */
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

/** Active subscriptions, granted benefits and meters of these customers, the oldest first. */
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
