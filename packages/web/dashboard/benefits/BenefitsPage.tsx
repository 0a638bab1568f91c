import * as api from '@atelier/contract'
import { Gift, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Benefit } from '../answers.ts'
import { benefitTypes } from './words.ts'
import cells from '../../ui/list.module.css'

const columns: readonly Column<Benefit>[] = [
  {
    id: 'description',
    header: 'Benefit',
    grow: true,
    sort: 'description',
    cell: ({ description, type }) => (
      <>
        <span className={cells.main} title={description}>
          {description}
        </span>
        <span className={classes(cells.under, cells.narrow)}>{benefitTypes[type].label}</span>
      </>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    from: 'tablet',
    cell: ({ type }) => <span className={cells.soft}>{benefitTypes[type].label}</span>,
  },
  {
    id: 'date',
    header: 'Created',
    sort: 'created_at',
    from: 'tablet',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]

/** Benefits of the organization. */
export const BenefitsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(api.benefits.list.query, '-created_at')
  const list = useEndpoint(api.benefits.list, { query: { ...query, organization_id } }, { keepLast: true })
  const add = (
    <Button onClick={() => void navigate(paths.newBenefit(slug))}>
      <Plus size={15} aria-hidden="true" />
      New benefit
    </Button>
  )
  return (
    <>
      <title>Benefits · Atelier</title>
      <PageHead title="Benefits" actions={add} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Name"
            placeholder="Search by name"
            value={search.query}
            onChange={(query) => change({ query })}
          />
          <FilterSelect
            label="Type"
            any="Any type"
            choices={choicesOf(benefitTypes)}
            value={search.type}
            onChange={(type) => change({ type })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Benefits"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.benefit(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Gift size={22} aria-hidden="true" />} title="No benefits yet" actions={add}>
            A benefit is what customers get with a product: license keys, downloads, credits, or access to a
            repository or a Discord server.
          </EmptyState>
        }
      />
    </>
  )
}
