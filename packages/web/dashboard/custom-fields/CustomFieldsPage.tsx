import * as api from '@atelier/contract'
import { TextCursorInput } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import cells from '../../ui/list.module.css'
import type { CustomField } from '../api-types.ts'
import { defineListPage } from '../shared/list-page.tsx'
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
export const CustomFieldsPage = defineListPage({
  endpoint: api.customFields.list,
  useParts: () => ({ columns }),
  linkOf: ({ id }, slug) => paths.customField(slug, id),
  create: { label: 'New custom field', path: paths.newCustomField },
  filters: ({ search, change }) => (
    <>
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
    </>
  ),
  empty: {
    icon: TextCursorInput,
    title: 'No custom fields yet',
    text: 'A custom field asks customers something at the checkout: a size, a date, a name to engrave. Products then choose which fields they ask.',
  },
})
