import * as api from '@atelier/contract'
import { Plus, Webhook } from 'lucide-react'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import type { WebhookEndpoint } from '../api-types.ts'
import { endpointState, formats, nameOf } from './words.ts'

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    id: 'name',
    header: 'Endpoint',
    grow: true,
    cell: (endpoint) => (
      <>
        <span title={endpoint.url}>{nameOf(endpoint)}</span>
        {endpoint.name ? <span className={cells.under}>{endpoint.url}</span> : null}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (endpoint) => <StatusBadge {...endpointState(endpoint)} />,
  },
  { id: 'format', header: 'Format', from: 'tablet', cell: ({ format }) => formats[format].label },
  {
    id: 'events',
    header: 'Events',
    align: 'end',
    from: 'tablet',
    cell: ({ events }) => <span title={events.join(', ')}>{events.length}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    from: 'desktop',
    cell: ({ created_at }) => <Moment at={created_at} as="day" />,
  },
]

/** Webhook endpoints of the organization. */
export const EndpointsPage = ({ firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { query, frame } = useListSearch(api.webhookEndpoints.list.query, firstCall.query.sorting)
  const list = useEndpoint(
    api.webhookEndpoints.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>Addresses that receive signed requests about events in your shop.</p>
        <LinkButton to={paths.webhooks(slug, 'new')}>
          <Plus size={15} aria-hidden="true" />
          New endpoint
        </LinkButton>
      </div>
      <ListFrame
        label="Endpoints"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.webhook(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Webhook size={22} aria-hidden="true" />} title="No endpoints yet">
            Your own program, or a Slack or Discord channel, can receive each sale as it happens.
          </EmptyState>
        }
      />
    </div>
  )
}
