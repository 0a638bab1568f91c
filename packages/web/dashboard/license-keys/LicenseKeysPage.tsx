import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { KeyRound } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { useOrganization } from '../shell/organization.ts'
import { CustomerName } from '../shared/CustomerName.tsx'
import { BenefitFilter } from './BenefitFilter.tsx'
import type { LicenseKey } from '../answers.ts'
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
export const LicenseKeysPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.licenseKeys.list.query, '-created_at')
  const columns = useColumns()
  const list = useEndpoint(api.licenseKeys.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>License keys · Atelier</title>
      <PageHead title="License keys" />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Key, name or e-mail"
            value={search.query}
            onChange={(query) => change({ query })}
          />
          <CustomerFilter
            id={firstOf(search.customer_id)}
            onChange={(customer_id) => change({ customer_id })}
          />
          <BenefitFilter id={firstOf(search.benefit_id)} onChange={(benefit_id) => change({ benefit_id })} />
          <FilterSelect
            label="Status"
            any="Any status"
            choices={choicesOf(keyStatuses)}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </Filters>
      </div>
      <ListFrame
        label="License keys"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.licenseKey(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<KeyRound size={22} aria-hidden="true" />} title="No license keys yet">
            Add a license key benefit to a product: each customer who buys it gets a key, which appears here.
          </EmptyState>
        }
      />
    </>
  )
}
