import * as api from '@atelier/contract'
import { TicketPercent } from 'lucide-react'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { useDiscountColumns } from './discount-columns.tsx'

/** Discounts of the organization. */
export const DiscountsPage = defineListPage({
  endpoint: api.discounts.list,
  useParts: () => ({ columns: useDiscountColumns() }),
  linkOf: ({ id }, slug) => paths.discount(slug, id),
  create: { label: 'New discount', path: paths.newDiscount },
  filters: ({ search, change }) => (
    <SearchField
      label="Search"
      placeholder="Name or code"
      value={search.query}
      onChange={(query) => change({ query })}
    />
  ),
  empty: {
    icon: TicketPercent,
    title: 'No discounts yet',
    text: 'A discount takes a percentage or a fixed amount off: for customers who enter its code, or who use a checkout link that includes it.',
  },
})
