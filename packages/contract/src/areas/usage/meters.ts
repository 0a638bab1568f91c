import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { FirstMoment, Interval, momentsFit } from '../../primitives/intervals.ts'
import {
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { TimeZone } from '../../primitives/time-zone.ts'
import { Event } from './events.ts'

export const FilterOperator = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'])

/** Condition on an event: `name`, `source`, `timestamp` or a metadata key. */
export const FilterClause = z.object({
  property: z.string(),
  operator: FilterOperator,
  value: z.union([z.string(), z.int(), z.boolean()]),
})

/** Filter of events: conditions joined by `and` or `or`, nestable. Without conditions, all events match. */
export const Filter = z.object({
  conjunction: z.enum(['and', 'or']),
  get clauses(): z.ZodMiniArray<z.ZodMiniUnion<[typeof FilterClause, typeof Filter]>> {
    return z.array(z.union([FilterClause, Filter]))
  },
})
export type Filter = z.output<typeof Filter>

/**
 * Aggregation of matching events: their number, a function of the numbers under a metadata key, or the number
 * of distinct values under that key (`unique`).
 */
export const Aggregation = z.discriminatedUnion('func', [
  z.object({ func: z.literal('count') }),
  z.object({ func: z.enum(['sum', 'max', 'min', 'avg', 'unique']), property: z.string() }),
])
export type Aggregation = z.output<typeof Aggregation>

/** Measure over events (specification 1, section 3.2). */
export const Meter = z.object({
  ...stored,
  metadata: Metadata,
  name: z.string(),
  filter: Filter,
  aggregation: Aggregation,
  organization_id: Id,
})
export type Meter = z.output<typeof Meter>

const Name = z.string().check(z.minLength(3))

export const MeterCreate = z.object({
  name: Name,
  filter: Filter,
  aggregation: Aggregation,
  metadata: z.optional(MetadataInput),
  organization_id: z.nullish(Id),
})

export const MeterUpdate = z.object({
  name: z.nullish(Name),
  filter: z.nullish(Filter),
  aggregation: z.nullish(Aggregation),
  metadata: z.optional(MetadataInput),
})

/** Quantities of a meter by interval from `start_timestamp`, and their total. */
export const MeterQuantities = z.object({
  quantities: z.array(z.object({ timestamp: Timestamp, quantity: z.number() })),
  total: z.number(),
})

/** Definition of a meter before its creation. */
export const MeterDraft = z.object({
  filter: Filter,
  aggregation: Aggregation,
  organization_id: z.nullish(Id),
})

/** Preview of a meter over the events of the last 30 days. */
export const MeterPreview = z.object({
  counted: z.int(),
  is_complete: z.boolean(),
  quantity: z.number(),
  events: z.array(Event),
})
export type MeterPreview = z.output<typeof MeterPreview>

const sortKeys = ['created_at', 'name'] as const
const readAccess = { access: 'seller', scopes: ['meters:read', 'meters:write'], field_case: 'camel' } as const
const write = { access: 'seller', scopes: ['meters:write'], field_case: 'camel' } as const

export const meters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/meters/',
    summary: 'List meters.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, 'name'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      metadata: MetadataFilter,
    }),
    response: pageOf(Meter),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/meters/',
    summary: 'Create a meter.',
    ...write,
    body: MeterCreate,
    status: 201,
    response: Meter,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/meters/{id}',
    summary: 'Retrieve a meter.',
    ...readAccess,
    ...byId,
    of: 'meters',
    response: Meter,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/meters/{id}',
    changes: ['products', 'customer-meters', 'checkout-links', 'customers', 'orders', 'subscriptions'],
    summary: 'Update a meter; its filter and aggregation, only until it has counted an event.',
    ...write,
    ...byId,
    of: 'meters',
    body: MeterUpdate,
    response: Meter,
  }),
  quantities: endpoint({
    method: 'GET',
    path: '/v1/meters/{id}/quantities',
    summary: 'Retrieve the usage of a meter over time.',
    ...readAccess,
    ...byId,
    of: 'meters',
    query: z
      .object({
        start_timestamp: FirstMoment,
        end_timestamp: Timestamp,
        interval: Interval,
        timezone: z.optional(TimeZone),
        customer_id: z.optional(oneOrMany(Id)),
        external_customer_id: z.optional(oneOrMany(z.string())),
      })
      .check(momentsFit),
    response: MeterQuantities,
  }),
}

export const meterPreview = {
  preview: endpoint({
    method: 'POST',
    path: '/v1/meters/preview',
    summary: 'Preview a meter: try a filter and an aggregation on the latest events.',
    ...readAccess,
    body: MeterDraft,
    response: MeterPreview,
  }),
}
