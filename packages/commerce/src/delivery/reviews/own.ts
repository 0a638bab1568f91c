import { type Language, reviewCan } from '@atelier/contract'
import { hashToken } from '@atelier/plumbing/tokens'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { deleteReview, findReviewOfOrder, insertReview, updateReview } from './queries.ts'
import { findRequestOfLink } from './request-queries.ts'
import type { ReviewContent } from './rules.ts'

/** Link of a review request's mail. */
type Link = { readonly organization_id: string; readonly token: string }

const findRequest = ({ secret, clock }: Services, db: Connection, { organization_id, token }: Link) =>
  findRequestOfLink(db, organization_id, hashToken(secret, token), clock.now())

/**
 * Returns the request of a link under its lock, which also prevents a second review of the same order.
 * Undefined if the link is invalid or expired, or the customer was deleted.
 */
const lockRequest = async (services: Services, tx: Tx, link: Link) => {
  const request = await findRequest(services, tx, link)
  if (request === undefined) return undefined
  const id = await lock(tx, 'review_requests', { id: request.id })
  return id === undefined ? undefined : findRequest(services, tx, link)
}

/**
 * Returns the request of a link, with the review. Undefined if the link is invalid or expired, or the order was
 * refunded or is disputed.
 */
export const readOwnReview = async (services: Services, link: Link) => {
  const { db } = services.database
  const request = await findRequest(services, db, link)
  if (request === undefined || request.withheld !== null) return undefined
  return { product: request.product, review: await findReviewOfOrder(db, request.order_id) }
}

/**
 * Stores a buyer's review. The seller decides about each version, even after declining an earlier one.
 *
 * @returns `ended` if the link is invalid or expired, or the order was refunded or is disputed; `published` if the
 * review can no longer be changed
 */
export const writeOwnReview = (
  services: Services,
  link: Link,
  words: ReviewContent & { readonly language: Language },
): Promise<'written' | 'published' | 'ended'> =>
  services.database.transact(async (tx) => {
    const request = await lockRequest(services, tx, link)
    if (request === undefined || request.withheld !== null) return 'ended'
    const { organization_id, order_id, customer_id, product_id } = request
    const now = services.clock.now()
    const before = await findReviewOfOrder(tx, order_id)
    if (before === undefined) {
      const first = { status: 'waiting', revision: 1, written_at: now, created_at: now } as const
      const origin = { organization_id, order_id, customer_id, product_id }
      await insertReview(tx, { id: crypto.randomUUID(), ...origin, ...words, ...first })
      return 'written'
    }
    await lock(tx, 'reviews', { id: before.id })
    const review = await findReviewOfOrder(tx, order_id)
    if (review === undefined) return 'ended'
    if (!reviewCan.change(review)) return 'published'
    await updateReview(tx, review.id, {
      ...words,
      status: 'waiting',
      revision: review.revision + 1,
      decline_reason: null,
      decided_at: null,
      written_at: now,
      modified_at: now,
    })
    return 'written'
  })

/**
 * Deletes a buyer's review, published or not. Returns false if the link is invalid or expired.
 */
export const removeOwnReview = (services: Services, link: Link): Promise<boolean> =>
  services.database.transact(async (tx) => {
    const request = await lockRequest(services, tx, link)
    if (request === undefined) return false
    const review = await findReviewOfOrder(tx, request.order_id)
    if (review !== undefined) await deleteReview(tx, review.id)
    return true
  })
