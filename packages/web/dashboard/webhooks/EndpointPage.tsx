import * as api from '@atelier/contract'
import { useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { WebhookEndpoint } from '../api-types.ts'
import { EndpointActions } from './EndpointActions.tsx'
import { EventList } from './EventList.tsx'
import { endpointState, formats, labelOfReceiver, nameOf } from './words.ts'

const LoadedEndpoint = ({ endpoint, refetch }: { endpoint: WebhookEndpoint; refetch: () => void }) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  const { id, disabled_at, failing_since, old_secret_expires_at } = endpoint
  return (
    <>
      <title>{`${nameOf(endpoint)} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Webhooks', to: paths.developers(slug, 'webhooks') }]}
        title={nameOf(endpoint)}
        aside={<StatusBadge {...endpointState(endpoint)} />}
        actions={
          <>
            <LinkButton tone="soft" to={paths.editWebhook(slug, id)}>
              Edit
            </LinkButton>
            <EndpointActions endpoint={endpoint} />
          </>
        }
      />
      <Columns
        main={
          <>
            {disabled_at !== null && (
              <Notice tone="bad" title="This endpoint was disabled">
                {`Every request failed for a day, or the endpoint answered 410 Gone. It has received nothing since ${long(disabled_at)}. Enable it when it works again, then resend the missed events.`}
              </Notice>
            )}
            {endpoint.weak_secret && (
              <Notice tone="bad" title="The signing secret is weak">
                It is shorter than new ones may be, or not what verifiers expect. Requests are signed with it
                as before. Create a new secret: both sign for 24 hours.
              </Notice>
            )}
            <EventList endpoint_id={id} onAttempt={refetch} />
          </>
        }
        side={
          <Card title="Details">
            <Facts
              facts={[
                { label: 'Address', value: <CopyButton text={endpoint.url} label="address" showText /> },
                { label: 'Format', value: formats[endpoint.format].label },
                { label: 'API version', value: labelOfReceiver(endpoint) },
                { label: 'Events', value: String(endpoint.events.length) },
                { label: 'Order', value: endpoint.ordered ? 'In order' : 'As they occur' },
                { label: 'Failing since', value: failing_since && long(failing_since) },
                { label: 'Old secret until', value: old_secret_expires_at && long(old_secret_expires_at) },
                { label: 'Created', value: long(endpoint.created_at) },
                { label: 'Endpoint id', value: <CopyButton text={id} label="endpoint id" showText /> },
              ]}
            />
          </Card>
        }
      />
    </>
  )
}

/** Page of one endpoint: its health, and its deliveries. */
export const EndpointPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const endpoint = useEndpoint(api.webhookEndpoints.get, { path: { id } })
  const crumb = { label: 'Webhooks', to: paths.developers(slug, 'webhooks') }
  return (
    <ObjectPage noun="endpoint" crumb={crumb} object={endpoint}>
      {(loaded) => <LoadedEndpoint key={id} endpoint={loaded} refetch={endpoint.refetch} />}
    </ObjectPage>
  )
}
