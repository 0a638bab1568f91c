import * as api from '@atelier/contract'
import { Webhook } from 'lucide-react'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
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
export const EndpointsPage = defineListPage({
  isTab: true,
  label: 'Endpoints',
  note: 'Addresses that receive signed requests about events in your shop.',
  endpoint: api.webhookEndpoints.list,
  useParts: () => ({ columns }),
  linkOf: ({ id }, slug) => paths.webhook(slug, id),
  create: { label: 'New endpoint', path: (slug) => paths.webhooks(slug, 'new') },
  empty: {
    icon: Webhook,
    title: 'No endpoints yet',
    text: 'Your own program, or a Slack or Discord channel, can receive each sale as it happens.',
  },
})
