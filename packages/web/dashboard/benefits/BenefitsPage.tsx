import * as api from '@atelier/contract'
import { Gift } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import type { Benefit } from '../api-types.ts'
import { benefitTypes } from './words.ts'
import cells from '../../ui/list.module.css'
import { defineListPage } from '../shared/list-page.tsx'

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
export const BenefitsPage = defineListPage({
  endpoint: api.benefits.list,
  useParts: () => ({ columns }),
  linkOf: ({ id }, slug) => paths.benefit(slug, id),
  create: { label: 'New benefit', path: paths.newBenefit },
  filters: ({ search, change }) => (
    <>
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
    </>
  ),
  empty: {
    icon: Gift,
    title: 'No benefits yet',
    text: 'A benefit is what customers get with a product: license keys, downloads, credits, or access to a repository or a Discord server.',
  },
})
