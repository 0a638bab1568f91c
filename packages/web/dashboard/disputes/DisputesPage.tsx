import { DisputeStatus, disputes as contract } from '@atelier/contract'
import { ShieldQuestion } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { Select } from '../../ui/Select.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { client } from './client.ts'
import { useDisputeColumns } from './dispute-columns.tsx'
import { disputeStatuses } from './words.ts'

const statuses = [
  { value: 'all', label: 'Any status' },
  ...DisputeStatus.options.map((value) => ({ value, label: disputeStatuses[value].label })),
] as const

/** The disputes of the organization. */
export const DisputesPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(contract.list.query, '-created_at')
  const columns = useDisputeColumns()
  const list = useEndpoint(client.disputes.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>Disputes · Atelier</title>
      <div className={lists.filters}>
        <Filters {...filters}>
          <Select
            label="Status"
            choices={statuses}
            value={firstOf(search.status) ?? 'all'}
            onChange={(status) => change({ status: status === 'all' ? undefined : status })}
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
          <EmptyState icon={<ShieldQuestion size={22} aria-hidden="true" />} title="Nothing is disputed">
            When a customer asks their bank to take a payment back, it appears here, and you have some days to
            answer.
          </EmptyState>
        }
      />
    </>
  )
}
