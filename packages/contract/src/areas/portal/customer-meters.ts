import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'
import { customerMeterBase } from '../billing/customer-meters.ts'

/** Usage of a meter by a customer, as the customer sees it. */
export const PortalCustomerMeter = z.object({
  ...customerMeterBase,
  meter: z.object({ ...stored, name: z.string() }),
})
export type PortalCustomerMeter = z.output<typeof PortalCustomerMeter>

const sortKeys = [
  'created_at',
  'modified_at',
  'meter_id',
  'meter_name',
  'consumed_units',
  'credited_units',
  'balance',
] as const
const readAccess = { ...portalRead, field_case: 'camel' } as const

export const portalCustomerMeters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/meters/',
    summary: 'List your usage.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-modified_at'),
      meter_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
    }),
    response: pageOf(PortalCustomerMeter),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/meters/{id}',
    summary: 'Retrieve your usage of one meter.',
    ...readAccess,
    ...byId,
    response: PortalCustomerMeter,
  }),
}

/** Usage of a meter in a period that ends now, by interval. */
export const OwnUsage = z.object({
  interval: z.enum(['day', 'month']),
  quantities: z.array(z.object({ timestamp: Timestamp, quantity: z.number() })),
  total: z.number(),
})

/** Endpoint for a customer's usage over time, outside the public API. */
export const portalUsage = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/meters/{id}/usage',
    summary: 'Retrieve your usage of a meter over time.',
    ...portalRead,
    ...byId,
    query: z.object({ period: z.enum(['week', 'month', 'year']) }),
    response: OwnUsage,
    errors: ['ResourceNotFound'],
  }),
}
