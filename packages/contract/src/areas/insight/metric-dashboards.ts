import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { MetricSlug } from '../../primitives/metric-slugs.ts'
import { byId, Id, oneOrMany, stored } from '../../primitives/parts.ts'

/** Named list of metrics. */
export const MetricDashboard = z.object({
  ...stored,
  organization_id: Id,
  name: z.string(),
  metrics: z.array(z.string()),
})
export type MetricDashboard = z.output<typeof MetricDashboard>

const DashboardName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Slugs = z
  .array(MetricSlug)
  .check(
    z.refine((slugs) => new Set(slugs).size === slugs.length, { error: 'Each metric can be named once.' }),
  )

const readAccess = { access: 'seller', scopes: ['metrics:read', 'metrics:write'] } as const
const write = { access: 'seller', scopes: ['metrics:write'] } as const

/** Endpoints for a seller's own arrangements of metrics, outside the public API. */
export const metricDashboards = {
  list: endpoint({
    method: 'GET',
    path: '/v1/metrics/dashboards',
    summary: 'List dashboards of metrics.',
    ...readAccess,
    query: z.object({ organization_id: z.optional(oneOrMany(Id)) }),
    response: z.array(MetricDashboard),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/metrics/dashboards',
    summary: 'Create a dashboard of metrics.',
    ...write,
    body: z.object({
      name: DashboardName,
      metrics: z._default(Slugs, []),
      organization_id: z.nullish(Id),
    }),
    status: 201,
    response: MetricDashboard,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/metrics/dashboards/{id}',
    summary: 'Retrieve a dashboard of metrics.',
    ...readAccess,
    ...byId,
    of: 'metric_dashboards',
    response: MetricDashboard,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/metrics/dashboards/{id}',
    summary: 'Update the name of a dashboard, or its metrics and their order.',
    ...write,
    ...byId,
    of: 'metric_dashboards',
    body: z.object({ name: z.nullish(DashboardName), metrics: z.nullish(Slugs) }),
    response: MetricDashboard,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/metrics/dashboards/{id}',
    summary: 'Delete a dashboard; its metrics remain available.',
    ...write,
    ...byId,
    of: 'metric_dashboards',
    status: 204,
  }),
}
