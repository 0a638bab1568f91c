import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const metersDescriptions = [
  describe(api.Meter, 'A meter: an aggregation over events.'),
  describe(api.MeterCreate, 'A new meter.'),
  describe(api.FilterOperator, 'An operator to compare a property of an event with a value.'),
  describeFields([api.Meter, api.MeterCreate], {
    name: 'Name of the meter that customers see.',
    filter: 'Filter of the events that the meter counts.',
    aggregation: 'Aggregation of the events that the meter counts.',
  }),
  describe(api.MeterUpdate, 'Changes to a meter. Omitted fields do not change.', {
    name: 'New name. Null changes nothing.',
    filter:
      'New filter. It cannot change once the meter has counted an event, including events reported before the meter was created.',
    aggregation:
      'New aggregation. It cannot change once the meter has counted an event, including events reported before the meter was created.',
  }),
  describe(api.Filter, 'A filter of events: all clauses must match (`and`), or at least one (`or`).', {
    conjunction: 'Conjunction of the clauses: all must match (`and`), or at least one (`or`).',
    clauses:
      'Conditions, or nested filters. An empty list matches every event. Filters can be nested 10 deep and have 100 conditions in all.',
  }),
  describe(api.FilterClause, 'One condition on an event.', {
    property:
      'Property to compare: `name`, `source`, `timestamp` (in seconds since 1970-01-01 UTC) or a key of the metadata; `_llm.model` is a key inside `_llm`.',
    operator: 'Comparison operator; `like` matches texts that contain the value.',
    value:
      'Value to compare with. Events without the property never match. A boolean never matches a number.',
  }),
  describe(api.Aggregation, 'Aggregation of the events that match the filter.', {
    func: 'Aggregation function: the number of events (`count`); the sum, maximum, minimum or mean of one property; or the number of its distinct values (`unique`, which earlier versions of this API do not support).',
    property:
      'Key of the metadata to aggregate; `_cost.amount` is a number inside `_cost`. Events without a number under the key do not count; for `unique`, texts and booleans count as well.',
  }),
  describe(api.MeterQuantities, 'Quantities of a meter by interval, and their total.', {
    quantities: [
      'Quantities by interval.',
      {
        timestamp: 'Start of the interval.',
        quantity: 'Quantity in the interval; 0 if there are no events.',
      },
    ],
    total: 'Quantity over all intervals.',
  }),
  describeArea(api.meters, 'Aggregations over events that measure usage, which can be charged.', {
    list: { query: { query: 'Part of the name, case-insensitive.' } },
    create:
      'Events reported earlier count in the quantities, but are never charged. An organization has at most 200 meters.',
    update: 'Name and metadata can change at any time.',
    quantities: {
      more: 'The intervals begin at `start_timestamp`; the total covers whole intervals at both ends.',
      query: {
        start_timestamp: 'Start of the first interval; not before 2023-01-01.',
        end_timestamp: 'Latest start of the last interval.',
        interval: 'Length of each interval. It limits the range: `hour` to 7 days, `day` to 366 days.',
        timezone:
          'Time zone that days and longer intervals are counted in, by its name in the IANA database. Default: the `time_zone` of the organization, which at first is UTC.',
        customer_id: 'Only events of these customers.',
        external_customer_id: 'Only events of the customers with these external ids.',
      },
    },
  }),
  describe(api.MeterDraft, 'Definition of a new meter.', {
    filter: 'Filter of the events that the meter would count.',
    aggregation: 'Aggregation of the events that the meter would count.',
  }),
  describe(api.MeterPreview, 'A preview of a meter over the events of the last 30 days.', {
    counted: 'Number of these events that the meter would count; at most the latest 1000.',
    is_complete: 'True if these are all matching events of the last 30 days.',
    quantity: 'Quantity over these events; 0 if there are none.',
    events: 'Latest ten of these events.',
  }),
  describeArea(api.meterPreview, 'Previews of meters.'),
]
