import * as api from '@atelier/contract'
import { Plus, TextCursorInput } from 'lucide-react'
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
import cells from '../../ui/list.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { CustomField } from '../answers.ts'
import { fieldTypes } from './words.ts'

const columns: readonly Column<CustomField>[] = [
  {
    id: 'name',
    header: 'Name',
    grow: true,
    sort: 'name',
    cell: ({ name, type, slug }) => (
      <>
        <span className={cells.main} title={name}>
          {name}
        </span>
        <span className={classes(cells.under, cells.narrow)}>
          {fieldTypes[type].label} · {slug}
        </span>
      </>
    ),
  },
  {
    id: 'label',
    header: 'Asks',
    grow: true,
    from: 'desktop',
    cell: ({ properties, name }) => properties.form_label ?? name,
  },
  {
    id: 'slug',
    header: 'Slug',
    sort: 'slug',
    from: 'tablet',
    cell: ({ slug }) => <code className={cells.soft}>{slug}</code>,
  },
  { id: 'type', header: 'Type', sort: 'type', from: 'tablet', cell: ({ type }) => fieldTypes[type].label },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    from: 'tablet',
    cell: ({ created_at }) => <Moment at={created_at} as="day" />,
  },
]

/** Custom fields of the organization. */
export const CustomFieldsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(api.customFields.list.query, 'slug')
  const list = useEndpoint(
    api.customFields.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  const create = (
    <Button onClick={() => void navigate(paths.newCustomField(slug))}>
      <Plus size={15} aria-hidden="true" />
      New custom field
    </Button>
  )
  return (
    <>
      <title>Custom fields · Atelier</title>
      <PageHead title="Custom fields" actions={create} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Name or slug"
            value={search.query}
            onChange={(query) => change({ query })}
          />
          <FilterSelect
            label="Type"
            any="Any type"
            choices={choicesOf(fieldTypes)}
            value={search.type}
            onChange={(type) => change({ type })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Custom fields"
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        {...frame}
        linkOf={({ id }) => paths.customField(slug, id)}
        empty={
          <EmptyState
            icon={<TextCursorInput size={22} aria-hidden="true" />}
            title="No custom fields yet"
            actions={create}
          >
            A custom field asks customers something at the checkout: a size, a date, a name to engrave.
            Products then choose which fields they ask.
          </EmptyState>
        }
      />
    </>
  )
}
