import * as api from '@atelier/contract'
import { WebhookEventType } from '@atelier/contract'
import { Inbox } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import { MomentRange } from '../shared/MomentRange.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { HookEvent } from '../api-types.ts'
import { eventStates } from './words.ts'

const types = WebhookEventType.options.map((value) => ({ value, label: value }))

const useColumns = (): readonly Column<HookEvent>[] => {
  const { number } = useFormat()
  return [
    {
      id: 'type',
      header: 'Event',
      grow: true,
      cell: ({ type, test }) => (
        <>
          <span className={cells.code}>{type}</span>
          {test && <span className={cells.under}>Test</span>}
        </>
      ),
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => <StatusBadge {...eventStates[status]} />,
    },
    {
      id: 'code',
      header: 'Response',
      align: 'end',
      from: 'tablet',
      cell: ({ last_http_code, attempts }) => last_http_code ?? (attempts > 0 ? 'None' : '–'),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      from: 'desktop',
      cell: ({ attempts }) => number(attempts),
    },
    {
      id: 'created',
      header: 'When',
      align: 'end',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
}

type Props = {
  endpoint_id: string
  /** Called after a new delivery attempt: the health of the endpoint may have changed. */
  onAttempt: () => void
}

/** Events sent to an endpoint, the latest first. */
export const EventList = ({ endpoint_id, onAttempt }: Props) => {
  const { slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.webhookEvents.list.query, '-created_at')
  const columns = useColumns()
  const list = useEndpoint(
    api.webhookEvents.list,
    { query: { ...query, endpoint_id } },
    { keepLast: true, repeatWhile: ({ items }) => items.some(({ status }) => status === 'waiting') },
  )
  const attempts = list.data?.items.reduce((sum, event) => sum + event.attempts, 0)
  const last = useRef(attempts)
  const tell = useEffectEvent(onAttempt)
  useEffect(() => {
    if (last.current !== undefined && last.current !== attempts) tell()
    last.current = attempts
  }, [attempts])
  return (
    <div className={section.stack}>
      <Filters {...filters}>
        <SearchField
          label="Search"
          placeholder="Id of an event or object"
          value={search.query}
          onChange={(query) => change({ query })}
        />
        <FilterSelect
          label="Event"
          any="Any event"
          choices={types}
          value={search.event_type}
          onChange={(event_type) => change({ event_type })}
        />
        <FilterSelect
          label="State"
          any="Any state"
          choices={choicesOf(eventStates)}
          value={search.status}
          onChange={(status) => change({ status })}
        />
        <MomentRange
          label="When"
          value={{ start: search.start_timestamp, end: search.end_timestamp }}
          onChange={({ start, end }) => change({ start_timestamp: start, end_timestamp: end })}
        />
      </Filters>
      <ListFrame
        label="Deliveries"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.webhookEvent(slug, endpoint_id, id)}
        {...frame}
        empty={
          <EmptyState icon={<Inbox size={22} aria-hidden="true" />} title="No deliveries yet">
            Send a test, or wait for something to happen in the shop. What was sent can be read for 90 days.
          </EmptyState>
        }
      />
    </div>
  )
}
