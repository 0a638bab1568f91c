import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const eventsDescriptions = [
  describe(api.EventSource, 'Source of an event.'),
  describe(api.Event, 'A reported event of a customer.', {
    timestamp: 'Time at which the event happened.',
    name: 'Name of the event.',
    source: 'Source of the event: the platform (`system`) or a call (`user`).',
    customer_id:
      'Id of the customer that the event was reported for; null if it was reported by your own id.',
    customer: 'Customer of the event; null while no customer has the id that was reported.',
    external_customer_id:
      'Your own id of the customer that the event was reported for; null if it was reported by `customer_id`.',
    external_id: 'Your own id of the event.',
    parent_id: 'Id of the parent event; the reported value as long as that event does not exist.',
    metadata: 'Data that was reported with the event, which meters can aggregate.',
  }),
  describe(api.EventName, 'All events with one name.', {
    name: 'Name of the events.',
    source: 'Source of the events: the platform (`system`) or calls (`user`).',
    occurrences: 'Number of events with this name.',
    first_seen: 'Time at which the first event happened.',
    last_seen: 'Time at which the last event happened.',
  }),
  describe(api.EventsIngest, 'Events to report.', {
    events: 'Events to report, at most 1000. If one of them is invalid, none is stored.',
  }),
  describe(
    api.EventTimestamp,
    'A date and time: ISO 8601 with an offset, or a number of seconds or milliseconds since 1970. Numbers above 20,000,000,000 are milliseconds.',
  ),
  describe(api.EventCreate, 'An event of a customer, identified by its id or by your own id.', {
    name: 'Name of the event, which meters can filter by.',
    timestamp: 'Time at which the event happened, with an offset and not in the future. Default: now.',
    external_id: 'Your own id of the event. An event with the id of an earlier one is not stored again.',
    parent_id: 'Id, or your own id, of the parent event, which can be reported later.',
    metadata:
      'Data of the event, at most 50 keys. Meters can aggregate its numbers. `_cost` ({ amount, currency }) and `_llm` can be objects.',
    customer_id: 'Id of the customer.',
    external_customer_id: 'Your own id of the customer, who can be created later.',
  }),
  describe(api.EventPage, 'A page of events.', {
    is_count_complete:
      'True if `pagination` counts all events that match the filters. If false, there are more.',
  }),
  describeFields([api.events.list.query, api.events.names.query, api.eventsExport.export.query], {
    customer_id: 'Only events of these customers, including those reported by your own id of the customer.',
    external_customer_id: 'Only events of the customers with these external ids.',
    source: 'Only events reported by the platform (`system`), or only by calls (`user`).',
  }),
  describeFields([api.events.list.query, api.eventsExport.export.query], {
    start_timestamp: 'Only events after this time.',
    end_timestamp: 'Only events before this time.',
    meter_id: 'Only events that this meter counts.',
    name: 'Only events with one of these names, matched exactly.',
    filter: 'Only events that match this filter: the filter of a meter, as JSON text.',
  }),
  describeArea(api.events, 'Reported events of customers, which meters aggregate.', {
    list: {
      more: 'Events never change and are never deleted.',
    },
    names: {
      query: {
        query: 'Part of the name, case-insensitive.',
      },
    },
    ingest: {
      more: 'At most 1000 events and 1 MB of JSON in one call. An event with an `external_id` that was reported before is not stored again; events without one count each time they are sent, unless both calls have the same `Idempotency-Key`. All invalid events are listed in one 422, and then nothing is stored.',
      response: {
        inserted: 'Number of events stored.',
        duplicates: 'Number of events not stored because their `external_id` was reported before.',
      },
    },
  }),
  describe(api.EventType, 'Label of the events of one name.'),
  describe(
    api.EventTypeWithStats,
    'Events of one name and source: their label, their number, and when they occurred.',
    {
      id: 'Id of the event type; null for events of the platform, whose label cannot be changed.',
      created_at:
        'Time at which the label was set, or else that of the first event; null for events of the platform.',
      modified_at: 'Time of the last change of the label; null without one.',
      source: 'Origin of the events: the platform (`system`) or calls (`user`).',
      occurrences: 'Number of events.',
      first_seen: 'Time at which the first event happened.',
      last_seen: 'Time at which the last event happened.',
    },
  ),
  describeFields([api.EventType, api.EventTypeWithStats], {
    name: 'Name of the events.',
    label: 'Label of the events. Default: their name.',
    label_property_selector:
      'Property of the metadata whose value is the label of a single event, such as `subject`; null for none.',
    organization_id: 'Organization of the events.',
  }),
  describeArea(
    api.eventTypes,
    'Labels of events. An event type exists from the first event of its name on; its id never changes.',
    {
      list: {
        query: {
          customer_id:
            'Only events of these customers, including those reported by your own id of the customer.',
          external_customer_id: 'Only events of the customers with these external ids.',
          query: 'Part of the name or the label, case-insensitive.',
          source: 'Only events reported by the platform (`system`), or only by calls (`user`).',
          root_events: 'True for events without a parent event only.',
          parent_id: 'Only events of this parent event, by its id or your own id of it.',
        },
      },
      update: {
        more: 'The events themselves do not change.',
        body: {
          label: 'Label of the events.',
          label_property_selector:
            'Property of the metadata whose value is the label of a single event, such as `subject` or `metadata.subject`. An event without it has the label of its type. Null removes it.',
        },
      },
    },
  ),
  describeArea(api.eventPages, 'Paginated events for dashboards.', {
    list: 'Returns the same events as the list. With a filter by customer, meter or metadata, at most 10,000 events are counted.',
  }),
  describeArea(api.eventsExport, 'Events as CSV.', {
    export:
      'Contains the same events as the list with these filters, newest first, one per line: id, timestamp, name, source, customer_id, external_customer_id, external_id, parent_id, metadata (JSON).',
  }),
]
