import { type Language, reviewCan } from '@atelier/contract'
import { hashToken } from '@atelier/plumbing/tokens'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { deleteReview, findReviewOfOrder, insertReview, updateReview } from './queries.ts'
import { findRequestOfLink } from './request-queries.ts'
import type { ReviewWords } from './rules.ts'

/** The link of a mail that asks for a review. */
type Link = { readonly organization_id: string; readonly token: string }

const findRequest = ({ secret, clock }: Services, db: Connection, { organization_id, token }: Link) =>
  findRequestOfLink(db, organization_id, hashToken(secret, token), clock.now())

/**
 * The question of a link under its lock, which also keeps a second review of the same order away. Undefined when the link does
 * not work (any more): a question goes with its customer.
 */
const lockRequest = async (services: Services, tx: Tx, link: Link) => {
  const request = await findRequest(services, tx, link)
  if (request === undefined) return undefined
  const id = await lock(tx, 'review_requests', { id: request.id })
  return id === undefined ? undefined : findRequest(services, tx, link)
}

/**
 * What a link asks about, with what was written. Undefined when the link is unknown or too old, and when the order was
 * refunded or is disputed.
 */
export const readOwnReview = async (services: Services, link: Link) => {
  const { db } = services.database
  const request = await findRequest(services, db, link)
  if (request === undefined || request.withheld !== null) return undefined
  return { product: request.product, review: await findReviewOfOrder(db, request.order_id) }
}

/**
 * Keeps what a buyer wrote; the seller decides about it, also when it was declined before.
 *
 * @returns `ended` when the link does not work (any more); `published` when it can be changed no more
 */
export const writeOwnReview = (
  services: Services,
  link: Link,
  words: ReviewWords & { readonly language: Language },
): Promise<'written' | 'published' | 'ended'> =>
  services.database.transact(async (tx) => {
    const request = await lockRequest(services, tx, link)
    if (request === undefined || request.withheld !== null) return 'ended'
    const { organization_id, order_id, customer_id, product_id } = request
    const now = services.clock.now()
    const before = await findReviewOfOrder(tx, order_id)
    if (before === undefined) {
      const first = { status: 'waiting', revision: 1, written_at: now, created_at: now } as const
      const of = { organization_id, order_id, customer_id, product_id }
      await insertReview(tx, { id: crypto.randomUUID(), ...of, ...words, ...first })
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

/** Deletes what a buyer wrote, published or not: it is theirs. False when the link does not work (any more). */
export const removeOwnReview = (services: Services, link: Link): Promise<boolean> =>
  services.database.transact(async (tx) => {
    const request = await lockRequest(services, tx, link)
    if (request === undefined) return false
    const review = await findReviewOfOrder(tx, request.order_id)
    if (review !== undefined) await deleteReview(tx, review.id)
    return true
  })
