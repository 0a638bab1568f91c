import { defineArea } from '../../core/area.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { queueReviewRequest, insertRequestIfAsked, sendRequestJob } from './ask.ts'
import { listPublished, listReviews } from './list-queries.ts'
import { deleteReviewsOfCustomer } from './queries.ts'
import { decline, get, publish, undo } from './seller.ts'
import { settings } from './user-settings.ts'

/** Consumer of `customer.deleted`: deletes the customer's reviews, published ones included. */
const forgetCustomer: Consumer = (tx, _, { subject_id }) => deleteReviewsOfCustomer(tx, subject_id)

/** Buyers' reviews: requested by mail, and published by the seller. */
export const reviews = defineArea('reviews', {
  endpoints: {
    reviews: { list: listReviews, get, publish, decline, undo },
    publishedReviews: { list: listPublished },
    reviewSettings: settings,
  },
  on: { 'order.fulfilled': insertRequestIfAsked, 'customer.deleted': forgetCustomer },
  jobs: [sendRequestJob],
  due: [queueReviewRequest],
})

export { readOwnReview, removeOwnReview, writeOwnReview } from './own.ts'
export { type EntryProblems, readEntry, type ReviewEntry } from './rules.ts'
export { findWaitingReviews } from './attention-queries.ts'
