import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { KeyRound } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { firstOf } from '../../lib/search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { CustomerName } from '../shared/CustomerName.tsx'
import { BenefitFilter } from './BenefitFilter.tsx'
import type { LicenseKey } from '../api-types.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { keyStateOf, keyStatuses, ofLimit } from './words.ts'

const useColumns = (): readonly Column<LicenseKey>[] => {
  const { day, number } = useFormat()
  return [
    {
      id: 'key',
      header: 'Key',
      cell: ({ display_key, customer }) => (
        <>
          <span className={cells.code}>{display_key}</span>
          <span className={classes(cells.under, cells.narrow, cells.asWide)}>
            {customer.name ?? readableEmail(customer.email)}
          </span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      from: 'tablet',
      cell: ({ customer }) => <CustomerName customer={customer} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (key) => <StatusBadge {...keyStateOf(key)} />,
    },
    {
      id: 'usage',
      header: 'Uses',
      align: 'end',
      from: 'tablet',
      cell: ({ usage, limit_usage }) => ofLimit(usage, limit_usage, number),
    },
    {
      id: 'used',
      header: 'Last used',
      align: 'end',
      from: 'desktop',
      cell: ({ last_validated_at }) => (
        <span className={cells.soft}>{last_validated_at === null ? 'Never' : day(last_validated_at)}</span>
      ),
    },
    {
      id: 'created',
      header: 'Issued',
      sort: 'created_at',
      align: 'end',
      from: 'tablet',
      cell: ({ created_at }) => (created_at === undefined ? null : <Moment at={created_at} as="day" />),
    },
  ]
}

/** License keys of the organization's customers. */
export const LicenseKeysPage = defineListPage({
  endpoint: api.licenseKeys.list,
  useParts: () => ({ columns: useColumns() }),
  linkOf: ({ id }, slug) => paths.licenseKey(slug, id),
  filters: ({ search, change }) => (
    <>
      <SearchField
        label="Search"
        placeholder="Key, name or e-mail"
        value={search.query}
        onChange={(query) => change({ query })}
      />
      <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
      <BenefitFilter id={firstOf(search.benefit_id)} onChange={(benefit_id) => change({ benefit_id })} />
      <FilterSelect
        label="Status"
        any="Any status"
        choices={choicesOf(keyStatuses)}
        value={search.status}
        onChange={(status) => change({ status })}
      />
    </>
  ),
  empty: {
    icon: KeyRound,
    title: 'No license keys yet',
    text: 'Add a license key benefit to a product: each customer who buys it gets a key, which appears here.',
  },
})
