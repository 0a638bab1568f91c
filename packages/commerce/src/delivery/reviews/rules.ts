import { type Review, reviewCan, reviewLimits } from '@atelier/contract'
import { type ApiError, apiError } from '@atelier/plumbing/http'

/** Input of the review page, by field. */
export type ReviewEntry = {
  readonly rating: string
  readonly text: string
  readonly display_name: string
  readonly place: string
}

/** Content of a review. */
export type ReviewContent = Pick<Review, 'rating' | 'text' | 'display_name' | 'place'>

/** Problem of a field. */
export type EntryProblem = 'missing' | 'too_long'
export type EntryProblems = { readonly [Field in keyof ReviewEntry]?: EntryProblem }

/** Control characters, and those that change the direction of the text that follows. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(unseen, '').trim()

const paragraphs = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t/g, ' ').replace(unseen, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const problemOf = (text: string, longest: number, isNeeded: boolean): EntryProblem | undefined => {
  if (text === '') return isNeeded ? 'missing' : undefined
  return text.length > longest ? 'too_long' : undefined
}

/** Returns the stored content of an entry, or all its problems. */
export const readEntry = (
  entry: ReviewEntry,
): { readonly words: ReviewContent } | { readonly problems: EntryProblems } => {
  const text = paragraphs(entry.text)
  const display_name = oneLine(entry.display_name)
  const place = oneLine(entry.place)
  const problems = {
    rating: /^[1-5]$/.test(entry.rating) ? undefined : ('missing' as const),
    text: problemOf(text, reviewLimits.text, true),
    display_name: problemOf(display_name, reviewLimits.display_name, true),
    place: problemOf(place, reviewLimits.place, false),
  }
  const entries = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (entries.length > 0) return { problems: Object.fromEntries(entries) as EntryProblems }
  return { words: { rating: Number(entry.rating), text, display_name, place: place === '' ? null : place } }
}

/** Fields of an order that decide about a review request. */
type ReviewableOrder = {
  readonly billing_reason: string
  readonly subtotal_amount: number
  readonly discount_amount: number
}

/** Returns true if a paid order gets a review request: it began the contract, and had a price. */
export const isAskedAbout = ({
  billing_reason,
  subtotal_amount,
  discount_amount,
}: ReviewableOrder): boolean =>
  (billing_reason === 'purchase' || billing_reason === 'subscription_create') &&
  subtotal_amount > discount_amount

type Judged = Pick<Review, 'status' | 'revision' | 'withheld'>

/** Returns the error of a seller's decision about a review; undefined when it is allowed. */
export const decisionError = (
  review: Judged,
  decision: { readonly status: 'published' | 'declined'; readonly revision: number },
): ApiError | undefined => {
  if (!reviewCan.decide(review))
    return apiError('NotPermitted', `The review is already ${review.status}. Undo that first.`)
  if (review.revision !== decision.revision)
    return apiError('NotPermitted', 'The buyer has changed the review since you read it. Read it again.')
  if (decision.status === 'published' && review.withheld !== null)
    return apiError('NotPermitted', withheldReasons[review.withheld])
  return undefined
}

const withheldReasons = {
  refunded: 'The order was refunded, so its review is not shown.',
  disputed: 'The bank has taken the payment of the order, so its review is not shown.',
}

/** Returns the error of undoing a decision; undefined when there is a decision. */
export const undoError = (review: Pick<Review, 'status'>): ApiError | undefined =>
  reviewCan.undo(review) ? undefined : apiError('NotPermitted', 'The review has not been decided yet.')
