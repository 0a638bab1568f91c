import { licenseKeys as contract, type LicenseKeyStatus } from '@atelier/contract'
import { KeyRound } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { useOrganization } from '../shell/organization.ts'
import { BenefitFilter } from './BenefitFilter.tsx'
import { client, type LicenseKey } from './client.ts'
import { keyStateOf, keyStatuses, ofLimit } from './words.ts'

const statuses = [
  { value: 'all', label: 'Any status' },
  ...(Object.keys(keyStatuses) as LicenseKeyStatus[]).map((value) => ({
    value,
    label: keyStatuses[value].label,
  })),
] as const

const useColumns = (): readonly Column<LicenseKey>[] => {
  const { day, full, number } = useFormat()
  return [
    {
      id: 'key',
      header: 'Key',
      cell: ({ display_key, customer }) => (
        <>
          <span className={cells.code}>{display_key}</span>
          <span className={classes(cells.under, cells.narrow, cells.asWide)}>
            {customer.name ?? customer.email}
          </span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      from: 'tablet',
      cell: ({ customer }) => <span title={customer.email}>{customer.name ?? customer.email}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (key) => {
        const { label, tone } = keyStateOf(key)
        return <Badge tone={tone}>{label}</Badge>
      },
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
      header: 'Given',
      sort: 'created_at',
      align: 'end',
      from: 'tablet',
      cell: ({ created_at }) =>
        created_at === undefined ? null : (
          <time dateTime={created_at} title={full(created_at)} className={cells.soft}>
            {day(created_at)}
          </time>
        ),
    },
  ]
}

/** The license keys that customers of the organization have. */
export const LicenseKeysPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(contract.list.query, '-created_at')
  const columns = useColumns()
  const list = useEndpoint(
    client.licenseKeys.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  return (
    <>
      <title>License keys · Atelier</title>
      <PageHead title="License keys" />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Key, name or e-mail"
            value={search.query ?? ''}
            onChange={(text) => change({ query: text === '' ? undefined : text })}
          />
          <CustomerFilter
            id={firstOf(search.customer_id)}
            onChange={(customer_id) => change({ customer_id })}
          />
          <BenefitFilter id={firstOf(search.benefit_id)} onChange={(benefit_id) => change({ benefit_id })} />
          <Select
            label="Status"
            choices={statuses}
            value={firstOf(search.status) ?? 'all'}
            onChange={(status) => change({ status: status === 'all' ? undefined : status })}
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
            Give a product a benefit of the kind License keys: each customer who buys it gets a key, which
            appears here.
          </EmptyState>
        }
      />
    </>
  )
}
