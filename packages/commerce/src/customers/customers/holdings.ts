import type { Aggregation } from '@atelier/contract'
import type { JsonRow } from '@atelier/plumbing/database'
import { laterQuery } from '../../core/database/later-query.ts'
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

/** Active subscriptions, granted benefits and meters of these customers, the oldest first. Supplied by `delivery`. */
export const findHoldings =
  laterQuery<
    (db: Connection, customer_ids: readonly string[]) => Promise<(customer_id: string) => CustomerHoldings>
  >()

/** Customers by id with their holdings, unordered, including deleted ones. Supplied by `delivery`. */
export const findCustomersWithHoldings =
  laterQuery<
    (
      db: Connection,
      customer_ids: readonly string[],
    ) => Promise<readonly { readonly customer: CustomerRow; readonly holdings: CustomerHoldings }[]>
  >()
