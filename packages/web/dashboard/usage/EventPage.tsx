import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Link, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { UsageEvent } from '../api-types.ts'

const LoadedEvent = ({ loaded, crumb }: { loaded: UsageEvent; crumb: Crumb }) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  const { customer, ...event } = loaded
  return (
    <>
      <title>{`${event.name} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={event.name}
        aside={event.source === 'system' && <Badge tone="info">Reported by Atelier</Badge>}
        note={long(event.timestamp)}
      />
      <Columns
        main={<CodeBlock label="event" code={JSON.stringify(event, null, 2)} />}
        side={
          <Card title="Details">
            <Facts
              facts={[
                {
                  label: 'Customer',
                  value: customer && (
                    <Link to={paths.customer(slug, customer.id)}>
                      {customer.name ?? readableEmail(customer.email)}
                    </Link>
                  ),
                },
                { label: 'Your customer', value: event.external_customer_id },
                { label: 'Your event', value: event.external_id },
                {
                  label: 'Part of',
                  value: event.parent_id && (
                    <Link to={paths.event(slug, event.parent_id)}>{event.parent_id}</Link>
                  ),
                },
                { label: 'Event id', value: <CopyButton text={event.id} label="event id" showText /> },
              ]}
            />
          </Card>
        }
      />
    </>
  )
}

/** Page of one event, as reported. */
export const EventPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Events', to: useListUrl(paths.events(slug)) }
  const event = useEndpoint(api.events.get, { path: { id } })
  return (
    <ObjectPage noun="event" crumb={crumb} object={event}>
      {(loaded) => <LoadedEvent loaded={loaded} crumb={crumb} />}
    </ObjectPage>
  )
}
