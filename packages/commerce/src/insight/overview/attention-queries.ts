import { disputeCan, DisputeStatus } from '@atelier/contract'
import type { NotNull } from 'kysely'
import type { Connection } from '../../core/services.ts'
import { maxNames, namedCustomer, totalCount } from '../../customers/index.ts'

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
      ...namedCustomer,
      totalCount,
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
      ...namedCustomer,
      totalCount,
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
      ...namedCustomer,
      totalCount,
    ])
    .where('disputes.organization_id', '=', organization_id)
    .where('disputes.status', 'in', unanswered)
    .orderBy('disputes.evidence_due_at')
    .orderBy('disputes.id')
    .limit(maxNames)
    .execute()
