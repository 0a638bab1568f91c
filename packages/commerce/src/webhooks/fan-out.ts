import { WebhookEventType } from '@atelier/contract'
import type { Services, Tx } from '../services.ts'
import { payloadOf, type ToldEvent } from './payload.ts'
import { findSubscribed, insertWebhookEvents } from './queries.ts'

/** A domain event as it is recorded. */
type RecordedEvent = {
  readonly id: string
  readonly organization_id: string
  readonly type: string
  readonly subject_id: string
  readonly data: object
}

const told = new Set<string>(WebhookEventType.options)

/** Returns true for event types that webhooks deliver. Some types are internal to the product. */
const isTold = <E extends RecordedEvent>(event: E): event is E & { readonly type: WebhookEventType } =>
  told.has(event.type)

/**
 * Returns the body for an event. Undefined when the format has none, or when building it fails: an error is
 * logged and never fails a sale.
 */
const writeBody = (
  format: Parameters<typeof payloadOf>[0],
  profile: Parameters<typeof payloadOf>[2],
  event: ToldEvent,
  log: Services['log'] | undefined,
): string | undefined => {
  try {
    return payloadOf(format, event, profile)
  } catch (error) {
    log?.error({ err: error, type: event.type, format }, 'A webhook could not be written; it is not sent.')
    return undefined
  }
}

/**
 * Writes a webhook event for each endpoint that subscribes to a recorded event, in the transaction that
 * records it.
 */
export const fanOut = async (
  tx: Tx,
  recorded: readonly RecordedEvent[],
  occurred_at: Date,
  log?: Services['log'],
): Promise<void> => {
  const events = recorded.filter(isTold)
  if (events.length === 0) return
  const endpoints = await findSubscribed(tx, [
    ...new Set(events.map(({ organization_id }) => organization_id)),
  ])
  if (endpoints.length === 0) return
  const rows = events.flatMap((event) =>
    endpoints.flatMap(({ id: endpoint_id, organization_id, format, profile, events: wanted }) => {
      if (organization_id !== event.organization_id || !wanted.includes(event.type)) return []
      const payload = writeBody(format, profile, { type: event.type, occurred_at, data: event.data }, log)
      if (payload === undefined) return []
      const { id: domain_event_id, type, subject_id } = event
      return { endpoint_id, organization_id, domain_event_id, type, subject_id, payload }
    }),
  )
  await insertWebhookEvents(tx, rows, occurred_at)
}
