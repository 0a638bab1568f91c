import { contract, type PeriodEnd, subscriptionStatusesBy } from '@atelier/contract'
import { type RawBuilder, sql } from 'kysely'
import { byBuyer } from '../../customers/index.ts'
import { defineList } from '../../core/database/define-list.ts'
import { contains, equals, hasMetadata, isBefore, oneOf } from '../../core/database/list-filters.ts'
import { ofSession } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'
import { presentOwnSubscription, presentSubscription } from './present.ts'
import { findSubscriptions } from './queries.ts'

/** Returns subscriptions that have started. */
const startedSubscriptions = (db: Connection) =>
  db.selectFrom('subscriptions').where('subscriptions.started_at', 'is not', null)

/** Matches subscriptions whose product name or organization slug contains the text. */
const matchesText = (text: string) => sql<boolean>`exists (
  select from products join organizations on organizations.id = products.organization_id
  where products.id = subscriptions.product_id and ${contains('products.name', 'organizations.slug')(text)})`

/**
 * Returns the amount of a subscription per month, not rounded: a year is 12 months or 365.25 days. `amount` is an
 * expression over `subscriptions`.
 */
export const monthlyAmount = (
  amount: ReturnType<typeof sql>,
) => sql<string>`${amount} * case subscriptions.recurring_interval
  when 'day' then 365.25 / 12 when 'week' then 365.25 / 84 when 'year' then 1.0 / 12 else 1.0 end
  / subscriptions.recurring_interval_count`

const filters = {
  organization_id: oneOf('subscriptions.organization_id'),
  product_id: oneOf('subscriptions.product_id'),
  active: (active: boolean) =>
    oneOf('subscriptions.status')(subscriptionStatusesBy[active ? 'active' : 'inactive']),
}

const hasScheduledChange = sql<boolean>`exists (
  select from subscription_updates where subscription_updates.subscription_id = subscriptions.id)`

/** Condition for each event at the end of the period of a running subscription. */
const periodEnds: Readonly<Record<PeriodEnd, RawBuilder<boolean>>> = {
  renewal: sql`not (subscriptions.cancel_at_period_end or subscriptions.pause_at_period_end or ${hasScheduledChange})`,
  cancellation: sql`subscriptions.cancel_at_period_end`,
  pause: sql`subscriptions.pause_at_period_end`,
  change: hasScheduledChange,
}

const isScheduled = (ends: readonly PeriodEnd[]) =>
  sql<boolean>`subscriptions.status = any(${[...subscriptionStatusesBy.active]}::text[])
    and (${sql.join(
      ends.map((end) => periodEnds[end]),
      sql` or `,
    )})`

const sorts = {
  started_at: 'subscriptions.started_at',
  // A subscription that is canceled at period end sorts between active and past due ones.
  status: sql`case subscriptions.status when 'incomplete' then 1 when 'incomplete_expired' then 2 when 'trialing' then 3
    when 'active' then case when subscriptions.cancel_at_period_end then 5 else 4 end
    when 'past_due' then 6 when 'canceled' then 7 else 8 end`,
  // Prices of different intervals are compared per month.
  amount: monthlyAmount(sql.ref('subscriptions.amount')),
  product: { name_of: 'products', id: 'subscriptions.product_id' },
} as const

/** Subscriptions of a seller. */
export const listSubscriptions = defineList(contract.subscriptions.list, {
  of_seller: 'subscriptions.organization_id',
  from: startedSubscriptions,
  id: 'subscriptions.id',
  filters: {
    ...filters,
    customer_id: oneOf('subscriptions.customer_id'),
    discount_id: oneOf('subscriptions.discount_id'),
    status: oneOf('subscriptions.status'),
    cancel_at_period_end: equals('subscriptions.cancel_at_period_end'),
    scheduled: isScheduled,
    current_period_end_before: isBefore('subscriptions.current_period_end'),
    metadata: hasMetadata('subscriptions.metadata'),
  },
  sorts: {
    ...sorts,
    current_period_end: 'subscriptions.current_period_end',
    customer: byBuyer('subscriptions'),
    discount: { name_of: 'discounts', id: 'subscriptions.discount_id', nulls: 'last' },
  },
  load: findSubscriptions,
  present: presentSubscription,
})

/** Subscriptions visible to a portal session. */
export const listOwnSubscriptions = defineList(contract.customerPortal.subscriptions.list, {
  from: (db, caller) => startedSubscriptions(db).where(({ and }) => and(ofSession(caller))),
  id: 'subscriptions.id',
  filters: { ...filters, query: matchesText },
  sorts: {
    ...sorts,
    organization: sql`(select organizations.slug from organizations where organizations.id = subscriptions.organization_id)`,
  },
  load: findSubscriptions,
  present: presentOwnSubscription,
})
