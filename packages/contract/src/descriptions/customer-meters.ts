import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customerMetersDescriptions = [
  describeFields([api.CustomerMeter, api.PortalCustomerMeter], {
    customer_id: 'Who used it.',
    consumed_units: 'How many units were used since the meter was last reset.',
    credited_units: 'How many units were credited since the meter was last reset.',
    meter: 'The meter that counted.',
  }),
  describe(api.CustomerMeter, 'What one customer used of one meter, as the seller sees it.', {
    customer: 'The customer who used it.',
  }),
  describe(api.PortalCustomerMeter, 'What you used of one meter.', {
    meter: { name: 'What the meter is called.' },
  }),
  describeFields([api.customerMeters.list.query, api.portalCustomerMeters.list.query], {
    customer_id: 'Only what these customers have used.',
    external_customer_id: 'Only what the customers with these ids of your own have used.',
    meter_id: 'Only these meters.',
  }),
  describeArea(api.customerMeters, 'What each customer used and was credited, meter by meter.', {
    list: 'There is a line once a customer has used a meter or was credited.',
  }),
  describeArea(api.portalCustomerMeters, 'What you used and were credited.', {
    list: { query: { query: 'Part of the name of the meter, in capital or small letters.' } },
  }),
]
