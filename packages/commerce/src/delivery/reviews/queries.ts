import type { ReviewWithheld } from '@atelier/contract'
import type { Row } from '@atelier/plumbing/database'
import type { ExpressionBuilder, Insertable } from 'kysely'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { ReviewsTable, Tables } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { isDisputed } from '../../returns/disputes/index.ts'

export type ReviewRow = Row<ReviewsTable>

/** Selects the reason why an order's review is withheld; null if it is not. */
export const withheldOf = (builder: ExpressionBuilder<Tables, 'orders'>) =>
  builder
    .case()
    .when('orders.status', '=', 'refunded')
    .then(builder.val<ReviewWithheld>('refunded'))
    .when(isDisputed(builder))
    .then(builder.val<ReviewWithheld>('disputed'))
    .else(null)
    .end()

/** Selects reviews with the displayed fields of their orders, products and customers. */
const selectStored = (db: Connection) =>
  db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .selectAll('reviews')
    .select([
      orderNumber,
      'products.name as product_name',
      'customers.name as customer_name',
      'customers.email as customer_email',
    ])
    .select((builder) => withheldOf(builder).as('withheld'))

/** A review with the displayed fields of its order, product and customer. */
export type StoredReview = Awaited<ReturnType<typeof getReview>>

/** Returns a review of the organization. @throws ResourceNotFound */
export const getReview = (db: Connection, organization_id: string, id: string) =>
  selectStored(db)
    .where('reviews.organization_id', '=', organization_id)
    .where('reviews.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('review', id))

/** Returns reviews by their ids, in no particular order. */
export const findReviews = (db: Connection, ids: readonly string[]) =>
  selectStored(db).where('reviews.id', '=', anyOf(ids)).execute()

/** Selects all reviews. */
export const selectReviews = (db: Connection) => db.selectFrom('reviews')

/** Selects the published reviews that are not withheld. */
export const selectPublished = (db: Connection) =>
  db
    .selectFrom('reviews')
    .where('reviews.status', '=', 'published')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'reviews.order_id')
          .where((order) => order(withheldOf(order), 'is', null)),
      ),
    )

/** Returns the review of an order, if it has one. */
export const findReviewOfOrder = (db: Connection, order_id: string): Promise<ReviewRow | undefined> =>
  db.selectFrom('reviews').selectAll().where('order_id', '=', order_id).executeTakeFirst()

export const insertReview = async (tx: Tx, review: Insertable<ReviewsTable>): Promise<void> => {
  await tx.insertInto('reviews').values(review).execute()
}

export const updateReview = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      ReviewRow,
      | 'rating'
      | 'text'
      | 'display_name'
      | 'place'
      | 'language'
      | 'status'
      | 'revision'
      | 'decline_reason'
      | 'decided_at'
      | 'written_at'
      | 'modified_at'
    >
  >,
): Promise<void> => {
  await tx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

export const deleteReview = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

/**
 * Deletes a customer's reviews and review requests. The requests go first, in the lock order of writing a
 * review: no review is written after them.
 */
export const deleteReviewsOfCustomer = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx.deleteFrom('review_requests').where('customer_id', '=', customer_id).execute()
  await tx.deleteFrom('reviews').where('customer_id', '=', customer_id).execute()
}
