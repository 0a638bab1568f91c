import { WebhookEventType, type WebhookFormat } from '@atelier/contract'
import type { EventWriter, RecordedEvent } from '../../core/domain-events/consumers.ts'
import type { WebhookReceiver } from '../../core/later-fields/of-events.ts'
import type { Services } from '../../core/services.ts'
import { type Payload, payloadOf, type SentEvent } from './payload.ts'
import { findSubscribed, insertWebhookEvents } from './fan-out-queries.ts'

const sentTypes = new Set<string>(WebhookEventType.options)

/** Returns true for events that endpoints can subscribe to; others are internal. */
const isSent = (event: RecordedEvent): event is RecordedEvent & { readonly type: WebhookEventType } =>
  sentTypes.has(event.type)

/**
 * Returns the body for an event. Undefined when the format has none, or when building it fails: an error is
 * logged and never fails a sale.
 */
const writeBody = (
  format: WebhookFormat,
  receiver: WebhookReceiver,
  event: SentEvent,
  log: Services['log'] | undefined,
): Payload | undefined => {
  try {
    return payloadOf(format, event, receiver)
  } catch (error) {
    log?.error({ err: error, type: event.type, format }, 'A webhook could not be written; it is not sent.')
    return undefined
  }
}

/** Writes a webhook event for each endpoint that subscribes to the type of a recorded event. */
export const fanOut: EventWriter = async (tx, recorded, log) => {
  const events = recorded.filter(isSent)
  const [first] = events
  if (first === undefined) return
  const endpoints = await findSubscribed(tx, [
    ...new Set(events.map(({ organization_id }) => organization_id)),
  ])
  if (endpoints.length === 0) return
  const rows = events.flatMap((event) =>
    endpoints.flatMap(({ id: endpoint_id, organization_id, format, events: types, ...receiver }) => {
      if (organization_id !== event.organization_id || !types.includes(event.type)) return []
      const body = writeBody(
        format,
        receiver,
        { type: event.type, occurred_at: event.occurred_at, data: event.data },
        log,
      )
      if (body === undefined) return []
      const { id: domain_event_id, type, subject_id } = event
      return { endpoint_id, organization_id, domain_event_id, type, subject_id, ...body }
    }),
  )
  await insertWebhookEvents(tx, rows, first.occurred_at)
}
