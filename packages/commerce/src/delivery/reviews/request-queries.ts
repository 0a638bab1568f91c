import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { ReviewRequestsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { withheldOf } from './queries.ts'

export type ReviewRequestRow = Row<ReviewRequestsTable>

type NewRequest = Pick<ReviewRequestRow, 'id' | 'organization_id' | 'order_id' | 'customer_id' | 'created_at'>

/**
 * Schedules a review request for an order, after the delay of its organization. An organization without a delay
 * asks for no reviews; an existing request is unchanged.
 */
export const insertRequest = async (tx: Tx, request: NewRequest): Promise<void> => {
  const { organization_id, created_at } = request
  const ask_at = sql<Date>`${created_at}::timestamptz + organizations.ask_for_review_after * interval '24 hours'`
  await tx
    .insertInto('review_requests')
    .columns(['id', 'order_id', 'customer_id', 'created_at', 'organization_id', 'ask_at'])
    .expression(({ selectFrom, cast }) =>
      selectFrom('organizations')
        .select([
          cast<string>(sql.val(request.id), 'uuid').as('id'),
          cast<string>(sql.val(request.order_id), 'uuid').as('order_id'),
          cast<string>(sql.val(request.customer_id), 'uuid').as('customer_id'),
          cast<Date>(sql.val(created_at), 'timestamptz').as('created_at'),
          'organizations.id as organization_id',
          ask_at.as('ask_at'),
        ])
        .where('organizations.id', '=', organization_id)
        .where('organizations.ask_for_review_after', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Selects the pending review requests. */
export const selectRequests = (db: Connection) =>
  db.selectFrom('review_requests').select(['id', 'ask_at as due_at']).where('ask_at', 'is not', null)

/**
 * Returns a pending request, with the facts that decide about sending it; undefined when it was sent or
 * deleted.
 */
export const findWaitingRequest = (tx: Tx, id: string) =>
  tx
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .innerJoin('organizations', 'organizations.id', 'review_requests.organization_id')
    .select([
      'review_requests.ask_at',
      'organizations.ask_for_review_after',
      'organizations.deletion_requested_at',
    ])
    .select((builder) => withheldOf(builder).as('withheld'))
    .where('review_requests.id', '=', id)
    .where('review_requests.ask_at', 'is not', null)
    .executeTakeFirst()

export const setAsked = async (
  tx: Tx,
  id: string,
  request: Pick<ReviewRequestRow, 'asked_at' | 'token_hash' | 'expires_at'>,
): Promise<void> => {
  await tx
    .updateTable('review_requests')
    .set({ ...request, ask_at: null })
    .where('id', '=', id)
    .execute()
}

export const deleteRequest = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('review_requests').where('id', '=', id).execute()
}

/** Selects requests with the displayed fields of their orders. */
const selectWithOrder = (db: Connection) =>
  db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select([
      'review_requests.id',
      'review_requests.organization_id',
      'review_requests.order_id',
      'review_requests.customer_id',
      'review_requests.expires_at',
      'orders.product_id',
      'orders.checkout_id',
      'orders.created_at as ordered_at',
      'products.name as product',
    ])
    .select((builder) => withheldOf(builder).as('withheld'))

/** Returns the content of the request's mail; undefined when there is no recipient any more. */
export const findRequestMail = (db: Connection, id: string) =>
  selectWithOrder(db)
    .innerJoin('customers', 'customers.id', 'review_requests.customer_id')
    .innerJoin('organizations', 'organizations.id', 'review_requests.organization_id')
    .select(['customers.email', 'organizations.slug', 'organizations.custom_domain'])
    .where('review_requests.id', '=', id)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the request of a link, while the link is valid. */
export const findRequestOfLink = (db: Connection, organization_id: string, token_hash: string, now: Date) =>
  selectWithOrder(db)
    .where('review_requests.organization_id', '=', organization_id)
    .where('review_requests.token_hash', '=', token_hash)
    .where('review_requests.expires_at', '>', now)
    .executeTakeFirst()
