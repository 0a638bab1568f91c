import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { useParams } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import { eventStates } from './words.ts'

type WholeEvent = ResponseOf<typeof api.webhookEvents.get>

const readable = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2)

const LoadedEvent = ({ event }: { event: WholeEvent }) => {
  const { slug } = useOrganization()
  const { long, number } = useFormat()
  const redeliver = useWrite(api.webhookEvents.redeliver)
  const { id, type, status, test, deliveries, next_attempt_at, subject_id } = event
  const [last] = deliveries
  const again = async () => {
    const result = await resultOf(redeliver.run({ path: { id } }))
    if (result.ok) showToast('good', 'The event is being sent again.')
    else showToast('bad', errorSentence(result.error))
  }
  return (
    <>
      <title>{`${type} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Webhooks', to: paths.developers(slug, 'webhooks') },
          { label: 'Endpoint', to: paths.webhook(slug, event.endpoint_id) },
        ]}
        title={type}
        aside={<StatusBadge {...eventStates[status]} />}
        note={long(event.created_at)}
        actions={
          <Button busy={redeliver.isRunning} onClick={() => void again()}>
            Send again
          </Button>
        }
      />
      <Columns
        main={
          <>
            <Card title="Request">
              <CodeBlock label="request body" code={readable(event.payload)} />
            </Card>
            {last !== undefined && (
              <Card title="Last response">
                <CodeBlock label="response" code={last.response || last.error || 'The response was empty.'} />
              </Card>
            )}
          </>
        }
        side={
          <>
            <Card title="Attempts">
              {deliveries.length === 0 ? (
                <p>None yet.</p>
              ) : (
                <Timeline
                  happenings={deliveries.map((delivery) => ({
                    id: delivery.id,
                    at: delivery.created_at,
                    title: delivery.http_code === null ? 'No response' : `Answered ${delivery.http_code}`,
                    note: delivery.error ?? `${number(delivery.duration_ms)} ms`,
                    tone: delivery.succeeded ? 'good' : 'bad',
                  }))}
                />
              )}
            </Card>
            <Card title="Details">
              <Facts
                facts={[
                  { label: 'Kind', value: test ? 'Test' : undefined },
                  { label: 'Next attempt', value: next_attempt_at && long(next_attempt_at) },
                  { label: 'Event id', value: <CopyButton text={id} label="event id" showText /> },
                  {
                    label: 'Object',
                    value: subject_id && <CopyButton text={subject_id} label="object id" showText />,
                  },
                ]}
              />
            </Card>
          </>
        }
      />
    </>
  )
}

/** One event of an endpoint: the payload, and the responses. */
export const WebhookEventPage = () => {
  const { id = '', event = '' } = useParams()
  const { slug } = useOrganization()
  const webhookEvent = useEndpoint(
    api.webhookEvents.get,
    { path: { id: event } },
    { repeatWhile: ({ status }) => status === 'waiting' },
  )
  return (
    <ObjectPage
      noun="delivery"
      crumb={{ label: 'Endpoint', to: paths.webhook(slug, id) }}
      object={webhookEvent}
    >
      {(loaded) => <LoadedEvent key={event} event={loaded} />}
    </ObjectPage>
  )
}
