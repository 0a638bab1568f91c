import * as api from '@atelier/contract'
import { ShieldQuestion } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useDisputeColumns } from './dispute-columns.tsx'
import { disputeStatuses } from './words.ts'

/** Disputes of the organization. */
export const DisputesPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.disputes.list.query, '-created_at')
  const columns = useDisputeColumns()
  const list = useEndpoint(api.disputes.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>Disputes · Atelier</title>
      <div className={lists.filters}>
        <Filters {...filters}>
          <FilterSelect
            label="Status"
            any="Any status"
            choices={choicesOf(disputeStatuses)}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Disputes"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.dispute(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<ShieldQuestion size={22} aria-hidden="true" />} title="No disputes">
            When a customer asks their bank to reverse a payment, it appears here, and you have a few days to
            respond.
          </EmptyState>
        }
      />
    </>
  )
}
