import type { Aggregation } from '@atelier/contract'
import type { JsonRow, Row } from '@atelier/plumbing/database'
import { type NotNull, sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type {
  BenefitGrantsTable,
  BenefitsTable,
  CustomerMetersTable,
  SubscriptionMetersTable,
  SubscriptionsTable,
} from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

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

/** A current grant of a customer, with its benefit type. */
export type ShownGrant = Pick<
  Row<BenefitGrantsTable>,
  | 'id'
  | 'customer_id'
  | 'created_at'
  | 'modified_at'
  | 'granted_at'
  | 'benefit_id'
  | 'account_id'
  | 'properties'
> & { readonly benefit_type: Row<BenefitsTable>['type'] }

/** Usage of a subscription meter since the latest invoice, with the aggregation and the metered price. */
export type ShownUsage = JsonRow<SubscriptionMetersTable> & {
  readonly aggregation: Aggregation
  readonly unit_amount: string
  /** Part of the cap that earlier lines of the period have left. Null for no cap. */
  readonly cap_amount: number | null
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
    .select(['meters.aggregation', 'price.unit_amount', capLeft.as('cap_amount')])
    .$narrowType<{ unit_amount: NotNull }>()
    .orderBy('own.position')

/** Usage and credits of a customer on a meter. */
export type ShownMeter = Row<CustomerMetersTable>

/** Holdings that make up the customer state. */
export type CustomerHoldings = {
  readonly subscriptions: readonly (ShownSubscription & { readonly usage?: readonly ShownUsage[] })[]
  readonly grants: readonly ShownGrant[]
  readonly meters: readonly ShownMeter[]
}

const findActiveSubscriptions = (db: Connection, customer_ids: readonly string[]) =>
  selectShownSubscriptions(db)
    .where('customer_id', '=', anyOf(customer_ids))
    .where('status', '=', 'active')
    .orderBy('started_at')
    .orderBy('id')
    .execute()

const findGranted = (db: Connection, customer_ids: readonly string[]): Promise<readonly ShownGrant[]> =>
  db
    .selectFrom('benefit_grants as granted')
    .innerJoin('benefits', 'benefits.id', 'granted.benefit_id')
    .select([
      'granted.id',
      'granted.customer_id',
      'granted.created_at',
      'granted.modified_at',
      'granted.granted_at',
      'granted.benefit_id',
      'granted.account_id',
      'granted.properties',
      'benefits.type as benefit_type',
    ])
    .where('granted.customer_id', '=', anyOf(customer_ids))
    .where('granted.granted_at', 'is not', null)
    .orderBy('granted.granted_at')
    .orderBy('granted.id')
    .execute()

const findMeters = (db: Connection, customer_ids: readonly string[]): Promise<readonly ShownMeter[]> =>
  db
    .selectFrom('customer_meters')
    .selectAll()
    .where('customer_id', '=', anyOf(customer_ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Groups rows by key, in order. Returns the lookup of a key. */
const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): ((key: string) => readonly T[]) => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return (key) => groups.get(key) ?? []
}

/**
 * Active subscriptions, granted benefits and meters of these customers, the oldest first. Reads tables of
 * areas that depend on customers and cannot be imported.
 */
export const findHoldings = async (
  db: Connection,
  customer_ids: readonly string[],
): Promise<(customer_id: string) => CustomerHoldings> => {
  const [subscriptions, grants, meters, usage] = await Promise.all([
    findActiveSubscriptions(db, customer_ids),
    findGranted(db, customer_ids),
    findMeters(db, customer_ids),
    selectShownUsage(db)
      .innerJoin('subscriptions', 'subscriptions.id', 'subscription_meters.subscription_id')
      .where('subscriptions.customer_id', '=', anyOf(customer_ids))
      .execute(),
  ])
  const usageOf = grouped(usage, ({ subscription_id }) => subscription_id)
  const withUsage = subscriptions.map((one) => ({ ...one, usage: usageOf(one.id) }))
  const subscriptionsOf = grouped(withUsage, ({ customer_id }) => customer_id)
  const grantsOf = grouped(grants, ({ customer_id }) => customer_id)
  const metersOf = grouped(meters, ({ customer_id }) => customer_id)
  return (id) => ({ subscriptions: subscriptionsOf(id), grants: grantsOf(id), meters: metersOf(id) })
}
