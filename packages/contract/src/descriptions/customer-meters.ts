import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customerMetersDescriptions = [
  describeFields([api.CustomerMeter, api.PortalCustomerMeter], {
    customer_id: 'Id of the customer who used the units.',
    consumed_units: 'Number of units used since the meter was last reset.',
    credited_units: 'Number of units credited since the meter was last reset.',
    meter: 'Meter as an object.',
  }),
  describe(api.CustomerMeter, 'Usage of one meter by one customer, as the seller sees it.', {
    customer: 'Customer who used the units.',
  }),
  describe(api.PortalCustomerMeter, 'Your usage of one meter.', {
    meter: { name: 'Name of the meter.' },
  }),
  describeFields([api.customerMeters.list.query, api.portalCustomerMeters.list.query], {
    customer_id: 'Only the usage of these customers.',
    external_customer_id: 'Only the usage of the customers with these external ids.',
    meter_id: 'Only the usage of these meters.',
  }),
  describeArea(api.customerMeters, 'Usage and credits of each customer, by meter.', {
    list: 'There is one item for each meter on which a customer has usage or credits.',
  }),
  describeArea(api.portalUsage, 'Your usage over time.', {
    get: 'Days are in the seller’s time zone. Requires a session of the whole customer.',
  }),
  describeFields([api.portalUsage.get.query], {
    period: 'Period: the last 7 days, 30 days, or 12 months.',
  }),
  describe(api.OwnUsage, 'Usage of a meter in a period up to now.', {
    interval: 'Length of each interval.',
    quantities: [
      'Usage in each interval, in order.',
      { timestamp: 'Start of the interval.', quantity: 'Usage in the interval.' },
    ],
    total: 'Usage in the whole period.',
  }),
  describeArea(api.portalCustomerMeters, 'Your usage and your credits.', {
    list: { query: { query: 'Part of the name of the meter, case-insensitive.' } },
  }),
]
