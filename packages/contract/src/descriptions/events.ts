import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const eventsDescriptions = [
  describe(api.EventSource, 'Who wrote an event.'),
  describe(api.Event, 'Something a customer did or got, as it was reported.', {
    timestamp: 'When it happened.',
    name: 'What happened, in a word of yours.',
    source: 'Who wrote it: the platform (`system`) or a call (`user`).',
    customer_id: 'The customer it was reported for; null when it was reported by your own id.',
    customer: 'That customer; null while nobody has the id it was reported by.',
    external_customer_id: 'Your own id it was reported by; null when it was reported by ours.',
    metadata: 'What was reported with it, which meters can count.',
  }),
  describe(api.EventName, 'All events of one name together.', {
    name: 'The name the events have in common.',
    source: 'Who wrote them: the platform (`system`) or calls (`user`).',
    occurrences: 'How many there are.',
    first_seen: 'When the first one happened.',
    last_seen: 'When the last one happened.',
  }),
  describe(api.EventsIngest, 'Events to report.', {
    events: 'The events to report. If one of them does not fit, none is kept.',
  }),
  describe(api.EventCreate, 'An event of a customer, named by our id or your own.', {
    name: 'What happened, in a word of yours that meters can look for.',
    timestamp: 'When it happened, with an offset and not in the future. Left out: now.',
    metadata: 'What there is to say of it; numbers in it can be added up by meters. At most 50 keys.',
    customer_id: 'The customer it is about.',
    external_customer_id: 'Your own id of the customer it is about, who may come to exist later.',
  }),
  describeFields([api.events.list.query, api.events.names.query], {
    customer_id: 'Only events of these customers, those reported by your own id of them included.',
    external_customer_id: 'Only events of the customers with these ids of your own.',
    source: 'Only events the platform wrote (`system`), or only reported ones (`user`).',
  }),
  describeArea(api.events, 'What customers did, as it was reported, for meters to count.', {
    list: {
      more: 'Events never change and are never deleted.',
      query: {
        start_timestamp: 'Only events after this moment.',
        end_timestamp: 'Only events before this moment.',
        meter_id: 'Only events that this meter counts.',
        name: 'Only events with one of these names, letter by letter.',
        filter: 'Only events that this filter lets through: the filter of a meter, as JSON text.',
      },
    },
    names: {
      query: {
        query: 'Part of the name, in capital or small letters.',
      },
    },
    ingest: {
      more: 'An event is never taken for another one: what is sent twice counts twice, unless both calls have the same `Idempotency-Key`. Whatever does not fit is listed in one 422, and then nothing is kept.',
      response: { inserted: 'How many events were kept.' },
    },
  }),
]
