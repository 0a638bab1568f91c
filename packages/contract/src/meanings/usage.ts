import type { Meanings } from './meanings.ts'

/** What fields of events, meters and what customers used mean. */
export const usageMeanings: Meanings = {
  Event: {
    timestamp: 'When it happened.',
    name: 'What happened, in a word of yours.',
    source: 'Who wrote it: the platform (`system`) or a call (`user`).',
    customer_id: 'The customer it was reported for; null when it was reported by your own id.',
    customer: 'That customer; null while nobody has the id it was reported by.',
    external_customer_id: 'Your own id it was reported by; null when it was reported by ours.',
    metadata: 'What was reported with it, which meters can count.',
  },
  EventName: {
    name: 'The name the events have in common.',
    source: 'Who wrote them: the platform (`system`) or calls (`user`).',
    occurrences: 'How many there are.',
    first_seen: 'When the first one happened.',
    last_seen: 'When the last one happened.',
  },
  EventsIngest: { events: 'The events to report. If one of them does not fit, none is kept.' },
  EventCreate: {
    name: 'What happened, in a word of yours that meters can look for.',
    timestamp: 'When it happened, with an offset and not in the future. Left out: now.',
    metadata: 'What there is to say of it; numbers in it can be added up by meters. At most 50 keys.',
    customer_id: 'The customer it is about.',
    external_customer_id: 'Your own id of the customer it is about, who may come to exist later.',
  },
  'events.ingest answer': { inserted: 'How many events were kept.' },
  'Meter, MeterCreate': {
    name: 'What it is called, as customers read it.',
    filter: 'Which events it counts.',
    aggregation: 'What is made of the events it counts.',
  },
  MeterUpdate: {
    name: 'The new name. Null changes nothing.',
    filter: 'Which events it counts from now on. It cannot change once an event has been billed.',
    aggregation: 'What is made of the events. It cannot change once an event has been billed.',
  },
  Filter: {
    conjunction: 'Whether all clauses must hold (`and`) or one of them (`or`).',
    clauses:
      'Conditions, or further filters with conditions of their own. None at all lets everything through.',
  },
  FilterClause: {
    property:
      'What is looked at: `name`, `source`, `timestamp` (in seconds since 1970) or a key of the metadata.',
    operator: 'How it is compared with the value; `like` looks for the value within a text.',
    value: 'What it is compared with. An event without the property never fits.',
  },
  Aggregation: {
    func: 'How many events there are (`count`), or the sum, largest, smallest or mean of one of their numbers.',
    property: 'The key of the metadata that holds the number. Events without a number there do not count.',
  },
  MeterQuantities: {
    quantities: 'What was counted, step by step.',
    'quantities.timestamp': 'When the step begins.',
    'quantities.quantity': 'What was counted in the step; 0 when nothing.',
    total: 'What was counted over all steps together.',
  },
  'CustomerMeter, PortalCustomerMeter': {
    customer_id: 'Who used it.',
    meter_id: 'The meter that counted.',
    consumed_units: 'How many units were used since the meter was last reset.',
    credited_units: 'How many units were credited since the meter was last reset.',
    balance: 'Credited less consumed units; it can be negative.',
    meter: 'The meter that counted.',
  },
  CustomerMeter: { customer: 'The customer who used it.' },
  PortalCustomerMeter: { 'meter.name': 'What the meter is called.' },
}
