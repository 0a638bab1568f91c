import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, stored, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'

/** Copy of all data of an organization. */
export const OrganizationExport = z.object({
  ...stored,
  organization_id: Id,
  status: z.enum(['writing', 'ready', 'failed']),
  rows: z.int(),
  size: z.nullable(z.int()),
  url: z.nullable(z.string()),
  expires_at: Timestamp,
})
export type OrganizationExport = z.output<typeof OrganizationExport>

const errors = ['ResourceNotFound', 'NotPermitted'] as const

/** Endpoints with which owners export the data of their organization. */
export const organizationExports = {
  create: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/exports',
    summary: 'Request an export of all data of an organization.',
    ...signedIn,
    role: 'owner',
    ...byId,
    status: 201,
    response: OrganizationExport,
    errors,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/exports',
    summary: 'List the data exports of an organization.',
    ...signedIn,
    role: 'owner',
    ...byId,
    response: z.object({ items: z.array(OrganizationExport) }),
    errors,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/exports/{export_id}',
    summary: 'Retrieve the progress of an export, and the URL of its file.',
    ...signedIn,
    role: 'owner',
    path_parameters: z.object({ id: Id, export_id: Id }),
    response: OrganizationExport,
    errors,
  }),
}
