import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** Purchase data of a review request. */
export type ReviewRequestFacts = {
  readonly product: string
  readonly ordered_at: Date
  /** Expiry of the link. */
  readonly expires_at: Date
  /** URL of the page to write the review. */
  readonly link: string
}

/** Writes the request for a review, sent once per purchase. */
export const writeReviewRequest = (
  { say, day, seller }: Voice,
  { product, ordered_at, expires_at, link }: ReviewRequestFacts,
): Written => ({
  mail: 'review_request',
  subject: say('review.subject', { product }),
  greets: true,
  parts: [
    paragraph(say('review.bought', { product, seller: seller.name, date: day(ordered_at) })),
    button(say('review.asks'), say('review.write'), link),
    paragraph(say('review.once', { seller: seller.name, date: day(expires_at) })),
  ],
})
