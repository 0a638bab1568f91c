import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { ExportButton } from '../shared/ExportButton.tsx'
import { defineListPage, type ListState } from '../shared/list-page.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { EventType, UsageEvent } from '../api-types.ts'
import { eventFilters } from './event-filters.tsx'
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

const useParts = ({ search, change, refetch }: ListState<typeof api.eventPages.list>) => {
  const { id: organization_id } = useOrganization()
  const [isLive, setIsLive] = useState(false)
  const { page = 1, limit: _limit, sorting: _sorting, ...conditions } = search
  useTail(isLive && page === 1, tailEvery, refetch)
  const types = useEndpoint(api.eventTypes.list, {
    query: { organization_id, limit: 100, sorting: ['-occurrences'] },
  })
  return {
    columns: columnsFor(types.data?.items ?? []),
    actions: (
      <>
        <span className={cells.beside}>
          <Switch label="Live" checked={isLive} onChange={setIsLive} />
        </span>
        <ExportButton
          file="events.csv"
          read={() => call(api.eventsExport.export)({ query: { ...conditions, organization_id } })}
        >
          Export CSV
        </ExportButton>
      </>
    ),
    side: (
      <EventNames
        search={search}
        isLive={isLive}
        onChoose={(name) => change({ name: name === undefined ? undefined : [name] })}
      />
    ),
  }
}

/** Reported events of customers, as they arrive. */
export const EventsPage = defineListPage({
  endpoint: api.eventPages.list,
  useParts,
  linkOf: ({ id }, slug) => paths.event(slug, id),
  filters: eventFilters,
  empty: {
    icon: Activity,
    title: 'No events yet',
    text: (
      <>
        Report what your customers use with a call of <code>POST /v1/events/ingest</code>. Meters count it,
        and prices by usage charge for it.
      </>
    ),
  },
})
