import type { PublishedReview, Review } from '@atelier/contract'
import { iso, isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { StoredReview } from './queries.ts'

const wordsOf = ({ rating, text, display_name, place, language }: StoredReview) => ({
  rating,
  text,
  display_name,
  place,
  language,
})

/** Returns the seller's view of a review. */
export const presentReview = (review: StoredReview): Review => ({
  ...presentStored(review),
  organization_id: review.organization_id,
  order_id: review.order_id,
  invoice_number: review.invoice_number,
  product_id: review.product_id,
  product_name: review.product_name,
  customer: { id: review.customer_id, name: review.customer_name, email: review.customer_email },
  ...wordsOf(review),
  status: review.status,
  revision: review.revision,
  written_at: iso(review.written_at),
  decline_reason: review.decline_reason,
  decided_at: isoOrNull(review.decided_at),
  withheld: review.withheld,
})

/** Returns the public view of a review: of the buyer, only the fields they wrote for publication. */
export const presentPublished = (review: StoredReview): PublishedReview => ({
  id: review.id,
  product_id: review.product_id,
  ...wordsOf(review),
  published_at: (review.decided_at ?? review.created_at).toISOString(),
})
