import { disputeCan, DisputeStatus } from '@atelier/contract'
import { type NotNull, sql } from 'kysely'
import { askedAmount } from '../../books/index.ts'
import { isUnassigned } from '../../payments/recovered-queries.ts'
import { findSettlementCurrency } from '../../payments/settlement-currency-queries.ts'
import { findDefaultCurrency } from '../../organization/organizations/index.ts'
import type { Connection } from '../../core/services.ts'
import { withheldOf } from '../../delivery/reviews/index.ts'
import { isWaiting } from '../../delivery/shipments/index.ts'
import { isOwed } from '../../returns/withdrawals/index.ts'

/** Maximum objects listed per kind; the rest is only counted. */
const maxNames = 5

/** Columns that identify a customer. */
const customer = [
  'customers.id as customer_id',
  'customers.name as customer_name',
  'customers.email as customer_email',
] as const

/** Total number of matches, repeated in each row. */
const count = sql<number>`count(*) over ()`.as('total_count')

/** Returns the organization's past due subscriptions, longest overdue first. */
export const findPastDue = (db: Connection, organization_id: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('products', 'products.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.past_due_at',
      'products.name as product_name',
      ...customer,
      count,
    ])
    .where('subscriptions.organization_id', '=', organization_id)
    .where('subscriptions.status', '=', 'past_due')
    .orderBy('subscriptions.past_due_at')
    .orderBy('subscriptions.id')
    .limit(maxNames)
    .execute()

/** Returns orders whose latest charge was rejected before an attempt, next retry first. */
export const findRejectedCharges = (db: Connection, organization_id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments')
          .select(['payments.amount', 'payments.failure_code', 'payments.rejection'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'orders.id',
      'orders.currency',
      'orders.next_payment_attempt_at as next_attempt_at',
      'latest.amount',
      'latest.rejection as message',
      ...customer,
      count,
    ])
    .where('orders.organization_id', '=', organization_id)
    .where('orders.status', '=', 'pending')
    .where('orders.next_payment_attempt_at', 'is not', null)
    .where('latest.failure_code', '=', 'never_attempted')
    .$narrowType<{ next_attempt_at: NotNull }>()
    .orderBy('orders.next_payment_attempt_at')
    .orderBy('orders.id')
    .limit(maxNames)
    .execute()

/** Returns the organization's payments at the processor that a restored backup lacks, oldest first. */
export const findUnassignedPayments = (db: Connection, organization_id: string) =>
  db
    .selectFrom('recovered_payments')
    .select([
      'id',
      'processor_id',
      'amount',
      'currency',
      'created_at',
      'order_id',
      askedAmount.as('asked_amount'),
      count,
    ])
    .where('organization_id', '=', organization_id)
    .where(isUnassigned)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNames)
    .execute()

/** Returns the currencies of an organization's balance other than the payout currency, which have no sum with it. */
export const findOtherCurrencies = async (db: Connection, organization_id: string) => {
  const preferred = await findDefaultCurrency(db, organization_id)
  return db
    .selectFrom('ledger_days')
    .select(['currency', count])
    .where('organization_id', '=', organization_id)
    .where('account', '=', 'processor_balance')
    .where('currency', '!=', await findSettlementCurrency(db, organization_id, preferred))
    .groupBy('currency')
    .having(sql<boolean>`sum(debits + credits) <> 0`)
    .orderBy('currency')
    .limit(maxNames)
    .execute()
}

/** Returns the organization's customers who requested deletion, oldest request first. */
export const findDeletionRequests = (db: Connection, organization_id: string) =>
  db
    .selectFrom('customers')
    .select([...customer, 'customers.deletion_requested_at as requested_at', count])
    .where('customers.organization_id', '=', organization_id)
    .where('customers.deletion_requested_at', 'is not', null)
    .where('customers.deleted_at', 'is', null)
    .$narrowType<{ requested_at: NotNull }>()
    .orderBy('customers.deletion_requested_at')
    .orderBy('customers.id')
    .limit(maxNames)
    .execute()

const unanswered = DisputeStatus.options.filter((status) => disputeCan.answer({ status }))

/** Returns the organization's disputes that need a response, earliest deadline first. */
export const findOpenDisputes = (db: Connection, organization_id: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .select([
      'disputes.id',
      'disputes.amount',
      'disputes.currency',
      'disputes.status',
      'disputes.evidence_due_at',
      ...customer,
      count,
    ])
    .where('disputes.organization_id', '=', organization_id)
    .where('disputes.status', 'in', unanswered)
    .orderBy('disputes.evidence_due_at')
    .orderBy('disputes.id')
    .limit(maxNames)
    .execute()

/** Returns the organization's withdrawn orders that are not fully refunded, oldest first. */
export const findOpenWithdrawals = (db: Connection, organization_id: string) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select([
      'withdrawals.order_id',
      'withdrawals.created_at as declared_at',
      'products.name as product_name',
      ...customer,
      count,
    ])
    .where('withdrawals.organization_id', '=', organization_id)
    .where((builder) => isOwed(builder))
    .orderBy('withdrawals.created_at')
    .orderBy('withdrawals.id')
    .limit(maxNames)
    .execute()

/** Returns the organization's publishable reviews that await a decision, oldest first. */
export const findWaitingReviews = (db: Connection, organization_id: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .select([
      'reviews.id',
      'reviews.display_name',
      'reviews.rating',
      'reviews.written_at',
      ...customer,
      count,
    ])
    .where('reviews.organization_id', '=', organization_id)
    .where('reviews.status', '=', 'waiting')
    .where((builder) => builder(withheldOf(builder), 'is', null))
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
    .limit(maxNames)
    .execute()

/** Returns the organization's unsent shipments, oldest first. */
export const findWaitingShipments = (db: Connection, organization_id: string) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'shipments.order_id',
      'shipments.content',
      'shipments.created_at as sold_at',
      ...customer,
      count,
    ])
    .where('shipments.organization_id', '=', organization_id)
    .where('shipments.sent_at', 'is', null)
    .where((builder) => isWaiting(builder))
    .orderBy('shipments.created_at')
    .orderBy('shipments.id')
    .limit(maxNames)
    .execute()

/**
 * Returns the organization's failed grants, latest first. Excludes grants that wait for the customer to
 * connect an account.
 */
export const findFailedGrants = (db: Connection, organization_id: string) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('customers', 'customers.id', 'benefit_grants.customer_id')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .select([
      'benefit_grants.id',
      'benefit_grants.benefit_id',
      'benefit_grants.order_id',
      'benefit_grants.subscription_id',
      'benefits.description as benefit_description',
      ...customer,
      sql<string>`benefit_grants.error_message`.as('message'),
      sql<Date>`coalesce(benefit_grants.error_at, benefit_grants.created_at)`.as('failed_at'),
      count,
    ])
    .where('benefit_grants.organization_id', '=', organization_id)
    .where('benefit_grants.error_message', 'is not', null)
    .where('benefit_grants.error_type', '<>', 'BenefitActionRequiredError')
    .where('benefit_grants.granted_at', 'is', null)
    .where('benefit_grants.revoked_at', 'is', null)
    .orderBy('benefit_grants.error_at', 'desc')
    .orderBy('benefit_grants.id')
    .limit(maxNames)
    .execute()
