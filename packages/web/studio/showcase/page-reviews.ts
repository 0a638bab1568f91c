import type { PublishedReview } from '@atelier/contract'

/** A review of a buyer, as the server has put it into the page. */
export type PageReview = Pick<
  PublishedReview,
  'id' | 'rating' | 'text' | 'display_name' | 'place' | 'language'
>

/** The reviews in a page, the newest first; none in a page that has no data. */
export const readReviews = (page: Pick<Document, 'getElementById'>): readonly PageReview[] => {
  const data = page.getElementById('page-data')?.textContent
  return data ? (JSON.parse(data) as { readonly reviews: readonly PageReview[] }).reviews : []
}
