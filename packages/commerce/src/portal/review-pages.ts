import type { PageParts } from '@atelier/contract/page-content'
import type { Page, PageReply } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import {
  type EntryProblems,
  readEntry,
  readOwnReview,
  removeOwnReview,
  type ReviewEntry,
  writeOwnReview,
} from '../delivery/reviews/index.ts'
import { messageReply, portalReply } from './reply.ts'
import { removeForm, reviewForm } from './review-views.ts'
import { portalPage, type Visit } from './visit.ts'

type OwnReview = NonNullable<Awaited<ReturnType<typeof readOwnReview>>>

const expiredReply = (visit: Visit): PageReply =>
  messageReply(visit, visit.speech.say('link.ended'), visit.speech.say('review.endedText'), 410)

const leadOf = ({ seller, speech: { say } }: Visit, { review }: OwnReview): PageParts => {
  if (review === undefined) return [say('review.lead', { seller: seller.name })]
  if (review.status === 'waiting') return [say('review.waiting', { seller: seller.name })]
  return [
    say('review.declined', { seller: seller.name }),
    { quote: review.decline_reason ?? '' },
    say('review.declinedText', { seller: seller.name }),
  ]
}

const entryOf = ({ review }: OwnReview): ReviewEntry => ({
  rating: review === undefined ? '' : String(review.rating),
  text: review?.text ?? '',
  display_name: review?.display_name ?? '',
  place: review?.place ?? '',
})

const publishedReply = (visit: Visit, token: string): PageReply =>
  portalReply(visit, {
    title: visit.speech.say('review.published'),
    parts: [visit.speech.say('review.publishedText'), removeForm(visit, token)],
  })

const formReply = (
  visit: Visit,
  token: string,
  ownReview: OwnReview,
  entered?: { readonly entry: ReviewEntry; readonly problems: EntryProblems },
): PageReply => {
  const { entry, problems } = entered ?? { entry: entryOf(ownReview), problems: {} }
  const isWritten = ownReview.review !== undefined
  return portalReply(visit, {
    title: visit.speech.say('review.title', { product: ownReview.product }),
    parts: [
      ...leadOf(visit, ownReview),
      reviewForm(visit, { token, entry, problems, isWritten }),
      isWritten && removeForm(visit, token),
    ],
    ...(entered !== undefined && { status: 422 }),
  })
}

/**
 * Pages behind the link of a review request. Opening the page changes nothing. The link gives access to this
 * one review, and to nothing else of its customer.
 */
export const reviewPages = (services: Services): readonly Page[] => [
  portalPage(services, 'GET', '/review', async (visit) => {
    const token = visit.request.url.searchParams.get('token') ?? ''
    const ownReview = await readOwnReview(services, { organization_id: visit.seller.id, token })
    if (ownReview === undefined) return expiredReply(visit)
    return ownReview.review?.status === 'published'
      ? publishedReply(visit, token)
      : formReply(visit, token, ownReview)
  }),
  portalPage(services, 'POST', '/review', async (visit) => {
    const { form, seller, speech } = visit
    const { say, language } = speech
    const token = form.get('token') ?? ''
    const link = { organization_id: seller.id, token }
    if (form.has('remove'))
      return (await removeOwnReview(services, link))
        ? messageReply(visit, say('review.removed'), say('review.removedText'))
        : expiredReply(visit)
    const ownReview = await readOwnReview(services, link)
    if (ownReview === undefined) return expiredReply(visit)
    if (ownReview.review?.status === 'published') return publishedReply(visit, token)
    const field = (name: keyof ReviewEntry) => form.get(name) ?? ''
    const entry = {
      rating: field('rating'),
      text: field('text'),
      display_name: field('display_name'),
      place: field('place'),
    }
    const reading = readEntry(entry)
    if ('problems' in reading)
      return formReply(visit, token, ownReview, { entry, problems: reading.problems })
    const result = await writeOwnReview(services, link, { ...reading.words, language })
    if (result === 'ended') return expiredReply(visit)
    if (result === 'published') return publishedReply(visit, token)
    return messageReply(visit, say('review.sent'), say('review.sentText', { seller: seller.name }))
  }),
]
