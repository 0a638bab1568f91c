import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, stored } from '../../primitives/parts.ts'
import { Customer } from '../customers/customer-views.ts'
import { Meter } from '../usage/meters.ts'

/** Fields of every view of a customer meter. `balance` is credited less consumed units. */
export const customerMeterBase = {
  ...stored,
  customer_id: Id,
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
}

/** Usage of a meter by a customer, as the seller sees it (specification 1, section 3.2). */
export const CustomerMeter = z.object({ ...customerMeterBase, customer: Customer, meter: Meter })
export type CustomerMeter = z.output<typeof CustomerMeter>

const sortKeys = [
  'created_at',
  'modified_at',
  'customer_id',
  'customer_name',
  'meter_id',
  'meter_name',
  'consumed_units',
  'credited_units',
  'balance',
] as const

const readAccess = { access: 'seller', scopes: ['customer_meters:read'], field_case: 'camel' } as const

export const customerMeters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-meters/',
    summary: 'List the usage of customers.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-modified_at'),
      organization_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      external_customer_id: z.optional(oneOrMany(z.string())),
      meter_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(CustomerMeter),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-meters/{id}',
    summary: 'Retrieve the usage of one meter by one customer.',
    ...readAccess,
    ...byId,
    of: 'customer_meters',
    response: CustomerMeter,
  }),
}
