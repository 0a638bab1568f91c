import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'

/** Entitlement of a customer to benefits: an order of a one-time product, or a subscription. */
export type SourceKey = { readonly kind: 'order' | 'subscription'; readonly id: string }

/** Reason why a source gives no benefits. */
type NoBenefits =
  | 'customer_deleted'
  | 'refunded'
  | 'disputed'
  | 'not_paid'
  | 'subscription_paused'
  | 'subscription_ended'

/** A source with the facts that decide its grants. */
export type Source = SourceKey & {
  readonly organization_id: string
  readonly customer_id: string
  readonly product_id: string
  /** Reason why the customer has no benefits now. Null while entitled. */
  readonly no_benefits: NoBenefits | null
}

/** A source with the ids of the benefits of its product, in order. */
export type OfferingSource = Source & { readonly offered: readonly string[] }

const offeredBy = (product_id: 'orders.product_id' | 'own.product_id') =>
  sql<string[]>`array(
    select benefit_id from product_benefits where product_benefits.product_id = ${sql.ref(product_id)}
    order by product_benefits.position
  )`.as('offered')

/** Returns the source of a grant. */
export const sourceOf = ({
  id,
  order_id,
  subscription_id,
}: Pick<BenefitGrantRow, 'id' | 'order_id' | 'subscription_id'>): SourceKey => {
  if (order_id !== null) return { kind: 'order', id: order_id }
  if (subscription_id !== null) return { kind: 'subscription', id: subscription_id }
  throw new Error(`The grant ${id} has neither an order nor a subscription.`)
}

/** Returns the ids of the sources of one kind. */
const idsOf = (kind: SourceKey['kind'], keys: readonly SourceKey[]): readonly string[] =>
  keys.filter((key) => key.kind === kind).map(({ id }) => id)

const findOrders = statement((db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .innerJoin('customers as customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.organization_id', 'orders.customer_id', 'orders.product_id'])
    .select(offeredBy('orders.product_id'))
    .select(
      sql<NoBenefits | null>`case
        when customer.deleted_at is not null then 'customer_deleted'
        when orders.status in ('draft', 'pending', 'void') then 'not_paid'
        when exists (
          select from refunds where refunds.order_id = orders.id
            and refunds.revoke_benefits and refunds.status = 'succeeded'
        ) or exists (
          select from wallet_entries
          where wallet_entries.order_id = orders.id and wallet_entries.cause = 'order_return'
        ) then 'refunded'
        when exists (
          select from disputes where disputes.order_id = orders.id and disputes.status = 'lost'
        ) then 'disputed'
      end`.as('no_benefits'),
    )
    .where('orders.id', '=', anyOf(ids))
    .where('orders.subscription_id', 'is', null),
)

const findSubscriptions = statement((db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('subscriptions as own')
    .innerJoin('customers as customer', 'customer.id', 'own.customer_id')
    .select(['own.id', 'own.organization_id', 'own.customer_id', 'own.product_id'])
    .select(offeredBy('own.product_id'))
    .select(
      sql<NoBenefits | null>`case
        when customer.deleted_at is not null then 'customer_deleted'
        when own.status in ('active', 'trialing') then null
        when own.status in ('past_due', 'unpaid') then 'not_paid'
        when own.status = 'paused' then 'subscription_paused'
        else 'subscription_ended'
      end`.as('no_benefits'),
    )
    .where('own.id', '=', anyOf(ids)),
)

/** Returns the current sources, unordered. Orders of subscriptions are not sources. */
export const findSources = async (
  db: Connection,
  keys: readonly SourceKey[],
): Promise<readonly OfferingSource[]> => {
  const orderIds = idsOf('order', keys)
  const subscriptionIds = idsOf('subscription', keys)
  const [orders, subscriptions] = await Promise.all([
    orderIds.length === 0 ? [] : findOrders(db, orderIds),
    subscriptionIds.length === 0 ? [] : findSubscriptions(db, subscriptionIds),
  ])
  return [
    ...orders.map((row) => ({ ...row, kind: 'order' as const })),
    ...subscriptions.map((row) => ({ ...row, kind: 'subscription' as const })),
  ]
}

/** Returns the source of an order of an organization. Undefined when there is no such order. */
export const findSourceOfOrder = async (
  db: Connection,
  organization_id: string,
  order_id: string,
): Promise<Source | undefined> => {
  const order = await db
    .selectFrom('orders')
    .select('subscription_id')
    .where('id', '=', order_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (order === undefined) return undefined
  const { subscription_id } = order
  const [source] = await findSources(db, [
    subscription_id === null
      ? { kind: 'order', id: order_id }
      : { kind: 'subscription', id: subscription_id },
  ])
  return source
}

/** Returns the ids of the benefits of a product, in order. */
export const findOffered = async (db: Connection, product_id: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('product_benefits')
    .select('benefit_id')
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()
  return rows.map(({ benefit_id }) => benefit_id)
}

/**
 * Returns the benefits by id, including deleted ones, locked until the transaction ends: a change of a benefit sees all
 * grants made before it.
 */
export const lockBenefits = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BenefitRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('benefits')
    .selectAll()
    .where('id', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const grantsBy = (source: 'order_id' | 'subscription_id') =>
  statement((db: Connection, ids: readonly string[]) =>
    db
      .selectFrom('benefit_grants')
      .selectAll()
      .where(source, '=', anyOf(ids))
      .orderBy('created_at')
      .orderBy('id'),
  )
const findGrantsOfOrders = grantsBy('order_id')
const findGrantsOfSubscriptions = grantsBy('subscription_id')

/** Returns all grants of these sources, those of a source from the oldest. */
export const findGrantsOfSources = async (
  db: Connection,
  keys: readonly SourceKey[],
): Promise<readonly BenefitGrantRow[]> => {
  const orderIds = idsOf('order', keys)
  const subscriptionIds = idsOf('subscription', keys)
  const grants = await Promise.all([
    orderIds.length === 0 ? [] : findGrantsOfOrders(db, orderIds),
    subscriptionIds.length === 0 ? [] : findGrantsOfSubscriptions(db, subscriptionIds),
  ])
  return grants.flat()
}
