import * as api from '@atelier/contract'
import { Gauge } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import type { Meter } from '../api-types.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { aggregationWords, filterWords } from './words.ts'

const columns: readonly Column<Meter>[] = [
  {
    id: 'name',
    header: 'Name',
    grow: true,
    sort: 'name',
    cell: ({ name, aggregation }) => (
      <>
        <span className={cells.main} title={name}>
          {name}
        </span>
        <span className={classes(cells.under, cells.narrow)}>{aggregationWords(aggregation)}</span>
      </>
    ),
  },
  {
    id: 'aggregation',
    header: 'Measures',
    from: 'tablet',
    cell: ({ aggregation }) => aggregationWords(aggregation),
  },
  {
    id: 'filter',
    header: 'Counts',
    grow: true,
    from: 'desktop',
    cell: ({ filter }) => (
      <span className={cells.soft} title={filterWords(filter)}>
        {filterWords(filter)}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Since',
    sort: 'created_at',
    align: 'end',
    cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
  },
]

/** Meters of the organization. */
export const MetersPage = defineListPage({
  endpoint: api.meters.list,
  useParts: () => ({ columns }),
  linkOf: ({ id }, slug) => paths.meter(slug, id),
  create: { label: 'New meter', path: paths.newMeter },
  filters: ({ search, change }) => (
    <SearchField
      label="Search"
      placeholder="Name"
      value={search.query}
      onChange={(query) => change({ query })}
    />
  ),
  empty: {
    icon: Gauge,
    title: 'No meters yet',
    text: (slug) => (
      <>
        A meter counts the events that you report, such as the images that a customer painted. Prices by usage
        and credits need one. <Link to={paths.events(slug)}>View your events</Link>
      </>
    ),
  },
})
