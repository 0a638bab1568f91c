import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const metersDescriptions = [
  describe(api.Meter, 'A meter: an aggregation over events.'),
  describe(api.MeterCreate, 'A new meter.'),
  describe(api.FilterOperator, 'An operator to compare a property of an event with a value.'),
  describeFields([api.Meter, api.MeterCreate], {
    name: 'The name of the meter that customers see.',
    filter: 'Which events the meter counts.',
    aggregation: 'How the meter aggregates the events that it counts.',
  }),
  describe(api.MeterUpdate, 'A change of a meter. Fields that are left out do not change.', {
    name: 'The new name. Null changes nothing.',
    filter:
      'The new filter. It cannot change once the meter has counted an event, including events reported before the meter was created.',
    aggregation:
      'The new aggregation. It cannot change once the meter has counted an event, including events reported before the meter was created.',
  }),
  describe(api.Filter, 'A filter of events: all clauses must match (`and`), or at least one (`or`).', {
    conjunction: 'Whether all clauses must match (`and`) or at least one of them (`or`).',
    clauses:
      'Conditions, or nested filters. An empty list matches every event. Filters can be nested 10 deep and have 100 conditions in all.',
  }),
  describe(api.FilterClause, 'One condition on an event.', {
    property:
      'The property to compare: `name`, `source`, `timestamp` (in seconds since 1970-01-01 UTC) or a key of the metadata; `_llm.model` is a key inside `_llm`.',
    operator: 'The comparison; `like` matches texts that contain the value.',
    value:
      'The value to compare with. Events without the property never match. A boolean never matches a number.',
  }),
  describe(api.Aggregation, 'The aggregation of the events that match the filter.', {
    func: 'The number of events (`count`); the sum, maximum, minimum or mean of one property; or the number of its distinct values (`unique`, which earlier versions of this API do not support).',
    property:
      'The key of the metadata to aggregate; `_cost.amount` is a number inside `_cost`. Events without a number under the key do not count; for `unique`, texts and booleans count as well.',
  }),
  describe(api.MeterQuantities, 'The quantities of a meter by interval, and their total.', {
    quantities: [
      'The quantities by interval.',
      {
        timestamp: 'The start of the interval.',
        quantity: 'The quantity in the interval; 0 if there are no events.',
      },
    ],
    total: 'The quantity over all intervals.',
  }),
  describeArea(api.meters, 'Aggregations over events that measure usage, which can be charged.', {
    list: { query: { query: 'Part of the name, case-insensitive.' } },
    create:
      'Events reported earlier count in the quantities, but are never charged. An organization has at most 200 meters.',
    update: 'Name and metadata can change at any time.',
    quantities: {
      more: 'The intervals begin at `start_timestamp`; the total covers whole intervals at both ends.',
      query: {
        start_timestamp: 'The start of the first interval; not before 2023-01-01.',
        end_timestamp: 'The last interval begins no later than this time.',
        interval: 'The length of each interval. It limits the range: `hour` to 7 days, `day` to 366 days.',
        timezone:
          'The time zone that days and longer intervals are counted in, by its name in the IANA database. Default: the `time_zone` of the organization, which at first is UTC.',
        customer_id: 'Only events of these customers.',
        external_customer_id: 'Only events of the customers with these external ids.',
      },
    },
  }),
  describe(api.MeterDraft, 'The definition of a new meter.', {
    filter: 'Which events the meter would count.',
    aggregation: 'How the meter would aggregate them.',
  }),
  describe(api.MeterPreview, 'A preview of a meter over the events of the last 30 days.', {
    counted: 'How many of these events it would count; at most the latest 1000.',
    is_complete: 'Whether these are all matching events of the last 30 days.',
    quantity: 'The quantity over these events; 0 if there are none.',
    events: 'The latest ten of these events.',
  }),
  describeArea(api.meterPreview, 'Previews of meters.'),
]
