import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { FirstMoment, Interval, momentsFit } from '../primitives/intervals.ts'
import {
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
} from '../primitives/parts.ts'
import { Aggregation, Filter } from './meter-shapes.ts'

/** A measure over events (specification 1, section 3.2). */
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
  organization_id: z.optional(z.nullable(Id)),
})

export const MeterUpdate = z.object({
  name: z.optional(z.nullable(Name)),
  filter: z.optional(z.nullable(Filter)),
  aggregation: z.optional(z.nullable(Aggregation)),
  metadata: z.optional(MetadataInput),
})

/** What a meter counted, step by step from `start_timestamp`, and over all of it. */
export const MeterQuantities = z.object({
  quantities: z.array(z.object({ timestamp: Timestamp, quantity: z.number() })),
  total: z.number(),
})

const sortKeys = ['created_at', 'name'] as const
const read = ['meters:read', 'meters:write'] as const
const write = ['meters:write'] as const
const byId = z.object({ id: Id })

export const meters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/meters/',
    summary: 'List meters.',
    access: 'seller',
    scopes: read,
    field_case: 'camel',
    query: z.object({
      ...listQuery(sortKeys, 'name'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      metadata: MetadataFilter,
    }),
    status: 200,
    response: pageOf(Meter),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/meters/',
    summary: 'Create a meter.',
    access: 'seller',
    scopes: write,
    field_case: 'camel',
    body: MeterCreate,
    status: 201,
    response: Meter,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/meters/{id}',
    summary: 'Read one meter.',
    access: 'seller',
    scopes: read,
    field_case: 'camel',
    path_parameters: byId,
    status: 200,
    response: Meter,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/meters/{id}',
    summary: 'Change a meter; what it counts, only until its first event has been billed.',
    access: 'seller',
    scopes: write,
    field_case: 'camel',
    path_parameters: byId,
    body: MeterUpdate,
    status: 200,
    response: Meter,
    errors: ['ResourceNotFound'],
  }),
  quantities: endpoint({
    method: 'GET',
    path: '/v1/meters/{id}/quantities',
    summary: 'Read what a meter counted over time.',
    access: 'seller',
    scopes: read,
    field_case: 'camel',
    path_parameters: byId,
    query: z
      .object({
        start_timestamp: FirstMoment,
        end_timestamp: Timestamp,
        interval: Interval,
        customer_id: z.optional(oneOrMany(Id)),
        external_customer_id: z.optional(oneOrMany(z.string())),
      })
      .check(momentsFit),
    status: 200,
    response: MeterQuantities,
    errors: ['ResourceNotFound'],
  }),
}
