import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Activity, Download } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { useSaveTable } from '../shared/use-save-table.ts'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import type { EventType, UsageEvent } from '../api-types.ts'
import { EventFilters } from './EventFilters.tsx'
import { EventNames } from './EventNames.tsx'
import { eventLabel, metadataWords } from './event-words.ts'
import { useTail } from './use-tail.ts'

/** Poll interval for new events, in milliseconds. */
const tailEvery = 2000

const columnsFor = (types: readonly EventType[]): readonly Column<UsageEvent>[] => [
  {
    id: 'name',
    header: 'Event',
    grow: true,
    cell: ({ customer, external_customer_id, ...event }) => (
      <>
        <span className={cells.main} title={event.name}>
          {eventLabel(event, types)}
        </span>
        <span className={classes(cells.under, cells.narrow)}>
          {customer?.name ?? (customer && readableEmail(customer.email)) ?? external_customer_id}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    from: 'tablet',
    cell: ({ customer, external_customer_id, customer_id }) => (
      <span className={classes(cells.main, customer === null && cells.soft)}>
        {customer?.name ?? (customer && readableEmail(customer.email)) ?? external_customer_id ?? customer_id}
      </span>
    ),
  },
  {
    id: 'metadata',
    header: 'Metadata',
    grow: true,
    from: 'desktop',
    cell: ({ metadata }) => <span className={cells.soft}>{metadataWords(metadata) || '–'}</span>,
  },
  {
    id: 'time',
    header: 'Time',
    sort: 'timestamp',
    align: 'end',
    cell: ({ timestamp }) => <Moment at={timestamp} />,
  },
]

/** Reported events of customers, as they arrive. */
export const EventsPage = ({ title, firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.events.list.query,
    firstCall.query.sorting,
  )
  const [isLive, setIsLive] = useState(false)
  const { page: _page, limit: _limit, sorting: _sorting, ...exported } = search
  const list = useEndpoint(api.eventPages.list, { query: { ...query, organization_id } }, { keepLast: true })
  useTail(isLive && frame.page === 1, tailEvery, list.refetch)
  const types = useEndpoint(api.eventTypes.list, {
    query: { organization_id, limit: 100, sorting: ['-occurrences'] },
  })
  const table = useSaveTable()
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <span className={cells.beside}>
              <Switch label="Live" checked={isLive} onChange={setIsLive} />
            </span>
            <Button
              tone="soft"
              busy={table.isSaving}
              onClick={() =>
                void table.save(
                  call(api.eventsExport.export)({ query: { ...exported, organization_id } }),
                  'events.csv',
                )
              }
            >
              <Download size={15} aria-hidden="true" />
              Export CSV
            </Button>
          </>
        }
      />
      <EventFilters search={search} change={change} {...filters} />
      <Columns
        main={
          <ListFrame
            label={title}
            list={list}
            columns={columnsFor(types.data?.items ?? [])}
            idOf={({ id }) => id}
            linkOf={({ id }) => paths.event(slug, id)}
            {...frame}
            empty={
              <EmptyState icon={<Activity size={22} aria-hidden="true" />} title="No events yet">
                Report what your customers use with a call of <code>POST /v1/events/ingest</code>. Meters
                count it, and prices by usage charge for it.
              </EmptyState>
            }
          />
        }
        side={
          <EventNames
            search={search}
            isLive={isLive}
            onChoose={(name) => change({ name: name === undefined ? undefined : [name] })}
          />
        }
      />
    </>
  )
}
