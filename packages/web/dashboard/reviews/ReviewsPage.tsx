import * as api from '@atelier/contract'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { reviewColumns } from './review-columns.tsx'
import { reviewStatuses } from './words.ts'

/** Reviews of buyers, with the seller's decisions. */
export const ReviewsPage = defineListPage({
  note: 'Reviews by buyers. You decide which are published.',
  endpoint: api.reviews.list,
  useParts: () => ({ columns: reviewColumns }),
  linkOf: ({ id }, slug) => paths.review(slug, id),
  filters: ({ search, change }) => (
    <FilterSelect
      label="Status"
      any="Any status"
      choices={choicesOf(reviewStatuses)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
  ),
  empty: {
    icon: Star,
    title: 'No reviews yet',
    text: (slug) => (
      <>
        A few days after a purchase, the buyer is asked for a review by e-mail, if{' '}
        <Link to={paths.settings(slug, 'reviews')}>the settings</Link> allow it.
      </>
    ),
  },
})
