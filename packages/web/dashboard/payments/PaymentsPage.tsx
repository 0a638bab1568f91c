import * as api from '@atelier/contract'
import { CreditCard } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { useOrganization } from '../shell/organization.ts'
import { usePaymentColumns } from './payment-columns.tsx'
import { paymentStatuses } from './words.ts'

/** Attempts to charge customers, with the reasons of those that failed. */
export const PaymentsPage = () => {
  const { id: organization_id } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.payments.list.query, '-created_at')
  const columns = usePaymentColumns()
  const list = useEndpoint(api.payments.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>Payments · Atelier</title>
      <div className={lists.filters}>
        <Filters {...filters}>
          <FilterSelect
            label="Status"
            any="Any status"
            choices={choicesOf(paymentStatuses)}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <CustomerFilter
            id={firstOf(search.customer_id)}
            onChange={(customer_id) => change({ customer_id })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Payments"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        {...frame}
        empty={
          <EmptyState icon={<CreditCard size={22} aria-hidden="true" />} title="No payments yet">
            Each attempt to charge a customer appears here, with the reason if it fails.
          </EmptyState>
        }
      />
    </>
  )
}
