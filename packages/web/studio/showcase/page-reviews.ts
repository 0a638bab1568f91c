import type { ShownReview } from '@atelier/contract'

/** Reviews that the server has embedded in the page, newest first; none in a page without data. */
export const readReviews = (page: Pick<Document, 'getElementById'>): readonly ShownReview[] => {
  const data = page.getElementById('page-data')?.textContent
  return data ? (JSON.parse(data) as { readonly reviews: readonly ShownReview[] }).reviews : []
}
