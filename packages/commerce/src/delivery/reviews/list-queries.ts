import { additions } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { presentPublished, presentReview } from './present.ts'
import { findReviews, selectPublished, selectReviews } from './queries.ts'

const filters = {
  organization_id: oneOf('reviews.organization_id'),
  product_id: oneOf('reviews.product_id'),
} as const

/** Lists a seller's reviews. */
export const listReviews = defineList(additions.reviews.list, {
  of_seller: 'reviews.organization_id',
  from: selectReviews,
  id: 'reviews.id',
  filters: { ...filters, customer_id: oneOf('reviews.customer_id'), status: oneOf('reviews.status') },
  sorts: { created_at: 'reviews.created_at', rating: 'reviews.rating' },
  load: findReviews,
  present: presentReview,
})

/** Lists a seller's published reviews. */
export const listPublished = defineList(additions.publishedReviews.list, {
  of_seller: 'reviews.organization_id',
  from: selectPublished,
  id: 'reviews.id',
  filters,
  sorts: { published_at: 'reviews.decided_at', rating: 'reviews.rating' },
  load: findReviews,
  present: presentPublished,
})
