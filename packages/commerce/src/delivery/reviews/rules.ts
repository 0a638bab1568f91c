import { type Review, reviewCan, reviewLimits } from '@atelier/contract'
import { type ApiError, apiError } from '@atelier/plumbing/http'

/** What a buyer typed into the page, field by field. */
export type ReviewEntry = {
  readonly rating: string
  readonly text: string
  readonly display_name: string
  readonly place: string
}

/** What a buyer says of what they bought. */
export type ReviewWords = Pick<Review, 'rating' | 'text' | 'display_name' | 'place'>

/** What is wrong with a field. */
export type EntryProblem = 'missing' | 'too_long'
export type EntryProblems = { readonly [Field in keyof ReviewEntry]?: EntryProblem }

/** Control characters, and those that turn the direction of a text around for what follows it. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(unseen, '').trim()

const lines = (text: string): string =>
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

/** The words of an entry as they are kept, or all that is wrong with it. */
export const readEntry = (
  entry: ReviewEntry,
): { readonly words: ReviewWords } | { readonly problems: EntryProblems } => {
  const text = lines(entry.text)
  const display_name = oneLine(entry.display_name)
  const place = oneLine(entry.place)
  const problems = {
    rating: /^[1-5]$/.test(entry.rating) ? undefined : ('missing' as const),
    text: problemOf(text, reviewLimits.text, true),
    display_name: problemOf(display_name, reviewLimits.display_name, true),
    place: problemOf(place, reviewLimits.place, false),
  }
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) return { problems: Object.fromEntries(found) as EntryProblems }
  return { words: { rating: Number(entry.rating), text, display_name, place: place === '' ? null : place } }
}

/** An order as far as it decides whether its buyer is asked. */
type AskedOrder = {
  readonly billing_reason: string
  readonly subtotal_amount: number
  readonly discount_amount: number
}

/** Whether the buyer of a paid order is asked: it began the contract, and cost something. */
export const isAskedAbout = ({ billing_reason, subtotal_amount, discount_amount }: AskedOrder): boolean =>
  (billing_reason === 'purchase' || billing_reason === 'subscription_create') &&
  subtotal_amount > discount_amount

type Judged = Pick<Review, 'status' | 'revision' | 'withheld'>

/** Why a seller may not decide about a review now; undefined where nothing stands against it. */
export const whyNotDecide = (
  review: Judged,
  decision: { readonly status: 'published' | 'declined'; readonly revision: number },
): ApiError | undefined => {
  if (!reviewCan.decide(review))
    return apiError('NotPermitted', `The review is ${review.status} already. Take that back first.`)
  if (review.revision !== decision.revision)
    return apiError('NotPermitted', 'The buyer has changed the review since you read it. Read it again.')
  if (decision.status === 'published' && review.withheld !== null)
    return apiError('NotPermitted', whyWithheld[review.withheld])
  return undefined
}

const whyWithheld = {
  refunded: 'The order was refunded, so its review is not shown.',
  disputed: 'The bank has taken the payment of the order, so its review is not shown.',
}

/** Why a decision cannot be taken back; undefined where one was made. */
export const whyNotUndo = (review: Pick<Review, 'status'>): ApiError | undefined =>
  reviewCan.undo(review) ? undefined : apiError('NotPermitted', 'Nothing was decided about the review yet.')
