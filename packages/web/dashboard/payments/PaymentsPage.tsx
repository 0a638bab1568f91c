import * as api from '@atelier/contract'
import { CreditCard } from 'lucide-react'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { defineListPage } from '../shared/list-page.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import { paymentStatuses } from './words.ts'

/** Attempts to charge customers, with the reasons of those that failed. */
export const PaymentsPage = defineListPage({
  isTab: true,
  endpoint: api.payments.list,
  useParts: () => ({ columns: usePaymentColumns() }),
  filters: ({ search, change }) => (
    <>
      <FilterSelect
        label="Status"
        any="Any status"
        choices={choicesOf(paymentStatuses)}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
    </>
  ),
  empty: {
    icon: CreditCard,
    title: 'No payments yet',
    text: 'Each attempt to charge a customer appears here, with the reason if it fails.',
  },
})
