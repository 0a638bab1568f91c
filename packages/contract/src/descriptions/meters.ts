import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const metersDescriptions = [
  describe(api.Meter, 'What is counted of the events, and how.'),
  describe(api.MeterCreate, 'A new meter.'),
  describe(api.FilterOperator, 'How a property of an event is compared.'),
  describeFields([api.Meter, api.MeterCreate], {
    name: 'What it is called, as customers read it.',
    filter: 'Which events it counts.',
    aggregation: 'What is made of the events it counts.',
  }),
  describe(api.MeterUpdate, 'A change of a meter. What is left out stays.', {
    name: 'The new name. Null changes nothing.',
    filter: 'Which events it counts from now on. It cannot change once an event has been billed.',
    aggregation: 'What is made of the events. It cannot change once an event has been billed.',
  }),
  describe(api.Filter, 'What to count: clauses that must all hold (`and`) or of which one must (`or`).', {
    conjunction: 'Whether all clauses must hold (`and`) or one of them (`or`).',
    clauses:
      'Conditions, or further filters with conditions of their own. None at all lets everything through.',
  }),
  describe(api.FilterClause, 'One condition on an event.', {
    property:
      'What is looked at: `name`, `source`, `timestamp` (in seconds since 1970) or a key of the metadata.',
    operator: 'How it is compared with the value; `like` looks for the value within a text.',
    value: 'What it is compared with. An event without the property never fits.',
  }),
  describe(api.Aggregation, 'What is made of the events that count.', {
    func: 'How many events there are (`count`), or the sum, largest, smallest or mean of one of their numbers.',
    property: 'The key of the metadata that holds the number. Events without a number there do not count.',
  }),
  describe(api.MeterQuantities, 'What a meter counted, step by step and in all.', {
    quantities: [
      'What was counted, step by step.',
      { timestamp: 'When the step begins.', quantity: 'What was counted in the step; 0 when nothing.' },
    ],
    total: 'What was counted over all steps together.',
  }),
  describeArea(api.meters, 'What is counted of the events, and how.', {
    list: { query: { query: 'Part of the name, in capital or small letters.' } },
    create: 'Events that were reported before count in its quantities, but are never charged.',
    update: 'Name and metadata can change at any time.',
    quantities: {
      more: 'The steps begin at `start_timestamp`; the total is over whole steps at both ends.',
      query: {
        start_timestamp: 'Where the first step begins; not before 2023-01-01.',
        end_timestamp: 'The last step begins no later than this.',
        interval: 'How long each step is. Short steps allow short ranges only: an hour 7 days, a day 366.',
        customer_id: 'Only the events of these customers are counted.',
        external_customer_id: 'Only the events of the customers with these ids of your own are counted.',
      },
    },
  }),
]
