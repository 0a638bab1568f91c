import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** What the mail that asks for a review says of the purchase. */
export type ReviewRequestFacts = {
  readonly product: string
  readonly ordered_at: Date
  /** Until when the link works. */
  readonly expires_at: Date
  /** The address of the page on which the review is written. */
  readonly link: string
}

/** The mail that asks a buyer, once, how they like what they bought. */
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
