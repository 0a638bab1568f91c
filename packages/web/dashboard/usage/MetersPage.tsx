import * as api from '@atelier/contract'
import { Gauge, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Meter } from '../answers.ts'
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
export const MetersPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.meters.list.query, 'name')
  const navigate = useNavigate()
  const list = useEndpoint(api.meters.list, { query: { ...query, organization_id } }, { keepLast: true })
  const create = (
    <Button onClick={() => void navigate(paths.newMeter(slug))}>
      <Plus size={15} aria-hidden="true" />
      New meter
    </Button>
  )
  return (
    <>
      <title>Meters · Atelier</title>
      <PageHead title="Meters" actions={create} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Name"
            value={search.query}
            onChange={(query) => change({ query })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Meters"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.meter(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Gauge size={22} aria-hidden="true" />} title="No meters yet" actions={create}>
            A meter counts the events that you report, such as the images that a customer painted. Prices by
            usage and credits need one. <Link to={paths.events(slug)}>View your events</Link>
          </EmptyState>
        }
      />
    </>
  )
}
