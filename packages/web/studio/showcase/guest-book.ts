import type { ShownReview } from '@atelier/contract'

/** Reviews that the server has embedded in the page, newest first; none in a page without data. */
export const readReviews = (page: Pick<Document, 'getElementById'>): readonly ShownReview[] => {
  const data = page.getElementById('page-data')?.textContent
  return data ? (JSON.parse(data) as { readonly reviews: readonly ShownReview[] }).reviews : []
}

/** Fictional visitors, each replaced by a review; the catalogues hold their words. */
export const guests = [
  { id: 'maja', name: 'Maja Lindqvist' },
  { id: 'tomas', name: 'Tomás Rey' },
  { id: 'aiko', name: 'Aiko Brandt' },
  { id: 'jonah', name: 'Jonah Adeyemi' },
  { id: 'elin', name: 'Elin Varga' },
  { id: 'peter', name: 'Peter Holm' },
] as const
