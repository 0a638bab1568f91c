import type { ShownReview } from '@atelier/contract'

/** The reviews that the server has put into a page, the newest first; none in a page that has no data. */
export const readReviews = (page: Pick<Document, 'getElementById'>): readonly ShownReview[] => {
  const data = page.getElementById('page-data')?.textContent
  return data ? (JSON.parse(data) as { readonly reviews: readonly ShownReview[] }).reviews : []
}
