import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customerMetersDescriptions = [
  describeFields([api.CustomerMeter, api.PortalCustomerMeter], {
    customer_id: 'The id of the customer who used the units.',
    consumed_units: 'How many units were used since the meter was last reset.',
    credited_units: 'How many units were credited since the meter was last reset.',
    meter: 'The meter as an object.',
  }),
  describe(api.CustomerMeter, 'The usage of one meter by one customer, as the seller sees it.', {
    customer: 'The customer who used the units.',
  }),
  describe(api.PortalCustomerMeter, 'Your usage of one meter.', {
    meter: { name: 'The name of the meter.' },
  }),
  describeFields([api.customerMeters.list.query, api.portalCustomerMeters.list.query], {
    customer_id: 'Only the usage of these customers.',
    external_customer_id: 'Only the usage of the customers with these external ids.',
    meter_id: 'Only the usage of these meters.',
  }),
  describeArea(api.customerMeters, 'The usage and the credits of each customer, by meter.', {
    list: 'There is one item for each meter on which a customer has usage or credits.',
  }),
  describeArea(api.portalUsage, 'Your usage over time.', {
    get: 'Days are in the seller’s time zone. Requires a session of the whole customer.',
  }),
  describeFields([api.portalUsage.get.query], {
    period: 'The last 7 days, 30 days, or 12 months.',
  }),
  describe(api.OwnUsage, 'The usage of a meter in a period up to now.', {
    interval: 'The length of each interval.',
    quantities: [
      'The usage in each interval, in order.',
      { timestamp: 'When the interval begins.', quantity: 'The usage in it.' },
    ],
    total: 'The usage in the whole period.',
  }),
  describeArea(api.portalCustomerMeters, 'Your usage and your credits.', {
    list: { query: { query: 'Part of the name of the meter, case-insensitive.' } },
  }),
]
