import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Language } from '../../primitives/language-schemas.ts'
import { byId, Id, int32, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'
import { states } from '../../primitives/states.ts'

export const ReviewStatus = z.enum(['waiting', 'published', 'declined'])
export type ReviewStatus = z.output<typeof ReviewStatus>

/**
 * Actions by the states of a review that allow them. A decision can be reverted; a declined review that is
 * changed waits again.
 */
export const reviewCan = states<ReviewStatus>()({
  decide: ['waiting'],
  undo: ['published', 'declined'],
  /** By the buyer: a published review stays as the seller read it. */
  change: ['waiting', 'declined'],
})

/** Maximum length of a buyer's texts, in characters. */
export const reviewLimits = { text: 400, display_name: 60, place: 60 } as const

/** Reason why a publishable review is not shown. */
export const ReviewWithheld = z.enum(['refunded', 'disputed'])
export type ReviewWithheld = z.output<typeof ReviewWithheld>

const words = {
  rating: int32(1, 5),
  text: z.string(),
  display_name: z.string(),
  place: z.nullable(z.string()),
  language: Language,
}

/** Review, as its seller sees it. */
export const Review = z.object({
  ...stored,
  organization_id: Id,
  order_id: Id,
  invoice_number: z.string(),
  product_id: Id,
  product_name: z.string(),
  customer: z.object({ id: Id, name: z.nullable(z.string()), email: z.string() }),
  ...words,
  status: ReviewStatus,
  revision: z.int(),
  written_at: Timestamp,
  decline_reason: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  withheld: z.nullable(ReviewWithheld),
})
export type Review = z.output<typeof Review>

/** Review, as the public sees it. */
export const PublishedReview = z.object({ id: Id, product_id: Id, ...words, published_at: Timestamp })
export type PublishedReview = z.output<typeof PublishedReview>

/** Review on the page of a shop. */
export type ShownReview = Omit<PublishedReview, 'product_id' | 'published_at'>

const readAccess = { access: 'seller', scopes: ['customers:read', 'customers:write'] } as const
const write = { access: 'seller', scopes: ['customers:write'] } as const
const errors = ['ResourceNotFound', 'NotPermitted'] as const

/** Revision of the text that the seller has read: the buyer may have changed it since. */
const revision = int32(1)

/** Endpoints for buyers' reviews, outside the public API. */
export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/reviews/',
    summary: 'List reviews.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'rating'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(ReviewStatus)),
    }),
    response: pageOf(Review),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/reviews/{id}',
    summary: 'Retrieve a review.',
    ...readAccess,
    ...byId,
    of: 'reviews',
    response: Review,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/v1/reviews/{id}/publish',
    changes: ['organizations'],
    summary: 'Publish a review.',
    ...write,
    ...byId,
    of: 'reviews',
    body: z.object({ revision }),
    response: Review,
    errors,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/v1/reviews/{id}/decline',
    changes: ['organizations'],
    summary: 'Decline a review with a reason.',
    ...write,
    ...byId,
    of: 'reviews',
    body: z.object({ revision, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    response: Review,
    errors,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/reviews/{id}/undo',
    changes: ['organizations'],
    summary: 'Undo a decision about a review.',
    ...write,
    ...byId,
    of: 'reviews',
    response: Review,
    errors,
  }),
}

/** Endpoints for published reviews of a shop's products, outside the public API. */
export const publishedReviews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/published-reviews/',
    summary: 'List published reviews.',
    access: 'seller',
    scopes: ['products:read', 'products:write'],
    query: z.object({
      ...listQuery(['published_at', 'rating'], '-published_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(PublishedReview),
  }),
}

/** Settings for review requests to buyers. */
export const ReviewSettings = z.object({
  /** Days from a purchase to the review request; null for no request. */
  ask_after_days: z.nullable(int32(1, 60)),
})
export type ReviewSettings = z.output<typeof ReviewSettings>

/** Endpoints for the review settings of an organization, outside the public API. */
export const reviewSettings = {
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/review-settings',
    summary: 'Retrieve the review settings of an organization.',
    ...signedIn,
    role: 'member',
    ...byId,
    response: ReviewSettings,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/review-settings',
    summary: 'Set the review settings of an organization.',
    ...signedIn,
    role: 'admin',
    ...byId,
    body: ReviewSettings,
    response: ReviewSettings,
    errors,
  }),
}
