import type { Page, PageReply } from '@atelier/plumbing/http'
import { html, type Html } from '../core/pages/html-page.ts'
import type { Services } from '../core/services.ts'
import {
  type EntryProblems,
  readEntry,
  readOwnReview,
  removeOwnReview,
  type ReviewEntry,
  writeOwnReview,
} from '../delivery/reviews/index.ts'
import { portalReply } from './html.ts'
import { removeForm, reviewForm } from './review-views.ts'
import { messageView } from './views.ts'
import { portalPage, type Visit } from './visit.ts'

type OwnReview = NonNullable<Awaited<ReturnType<typeof readOwnReview>>>

const answer = (visit: Visit, title: string, sentence: string, status = 200): PageReply =>
  portalReply(visit, { title, body: messageView(visit, sentence), status })

const ended = (visit: Visit): PageReply =>
  answer(visit, visit.speech.say('link.ended'), visit.speech.say('review.endedText'), 410)

const leadOf = ({ seller, speech: { say } }: Visit, { review }: OwnReview): Html => {
  if (review === undefined) return html`<p>${say('review.lead', { seller: seller.name })}</p>`
  if (review.status === 'waiting') return html`<p>${say('review.waiting', { seller: seller.name })}</p>`
  return html`<p>${say('review.declined', { seller: seller.name })}</p>
    <blockquote>${review.decline_reason}</blockquote>
    <p>${say('review.declinedText', { seller: seller.name })}</p>`
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
    body: html`<section class="panel">
      <p>${visit.speech.say('review.publishedText')}</p>
      ${removeForm(visit, token)}
    </section>`,
  })

const formReply = (
  visit: Visit,
  token: string,
  own: OwnReview,
  entered?: { readonly entry: ReviewEntry; readonly problems: EntryProblems },
): PageReply => {
  const { entry, problems } = entered ?? { entry: entryOf(own), problems: {} }
  const body = reviewForm(visit, {
    token,
    entry,
    problems,
    lead: leadOf(visit, own),
    isWritten: own.review !== undefined,
  })
  const title = visit.speech.say('review.title', { product: own.product })
  return portalReply(visit, { title, body, ...(entered !== undefined && { status: 422 }) })
}

/**
 * Pages behind the link of a review request. Opening the page changes nothing. The link gives access to this
 * one review, and to nothing else of its customer.
 */
export const reviewPages = (services: Services): readonly Page[] => [
  portalPage(services, 'GET', '/review', async (visit) => {
    const token = visit.request.url.searchParams.get('token') ?? ''
    const own = await readOwnReview(services, { organization_id: visit.seller.id, token })
    if (own === undefined) return ended(visit)
    return own.review?.status === 'published' ? publishedReply(visit, token) : formReply(visit, token, own)
  }),
  portalPage(services, 'POST', '/review', async (visit) => {
    const { form, seller, speech } = visit
    const { say, language } = speech
    const token = form.get('token') ?? ''
    const link = { organization_id: seller.id, token }
    if (form.has('remove'))
      return (await removeOwnReview(services, link))
        ? answer(visit, say('review.removed'), say('review.removedText'))
        : ended(visit)
    const own = await readOwnReview(services, link)
    if (own === undefined) return ended(visit)
    if (own.review?.status === 'published') return publishedReply(visit, token)
    const field = (name: keyof ReviewEntry) => form.get(name) ?? ''
    const entry = {
      rating: field('rating'),
      text: field('text'),
      display_name: field('display_name'),
      place: field('place'),
    }
    const read = readEntry(entry)
    if ('problems' in read) return formReply(visit, token, own, { entry, problems: read.problems })
    const result = await writeOwnReview(services, link, { ...read.words, language })
    if (result === 'ended') return ended(visit)
    if (result === 'published') return publishedReply(visit, token)
    return answer(visit, say('review.sent'), say('review.sentText', { seller: seller.name }))
  }),
]
