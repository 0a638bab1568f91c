import * as api from '@atelier/contract'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { reviewColumns } from './review-columns.tsx'
import { reviewStatuses } from './words.ts'

/** Reviews of buyers, with the seller's decisions. */
export const ReviewsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.reviews.list.query, '-created_at')
  const list = useEndpoint(api.reviews.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>Reviews · Atelier</title>
      <PageHead title="Reviews" note="Reviews by buyers. You decide which are published." />
      <div className={lists.filters}>
        <Filters {...filters}>
          <FilterSelect
            label="Status"
            any="Any status"
            choices={choicesOf(reviewStatuses)}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Reviews"
        list={list}
        columns={reviewColumns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.review(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Star size={22} aria-hidden="true" />} title="No reviews yet">
            A few days after a purchase, the buyer is asked for a review by e-mail, if{' '}
            <Link to={paths.settings(slug, 'reviews')}>the settings</Link> allow it.
          </EmptyState>
        }
      />
    </>
  )
}
