import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, oneOrMany, pageOf, pageQuery, Timestamp } from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'
import { fileBase, FileService } from '../catalog/files.ts'

/** File to download: GET `download.url` until `expires_at`. */
export const DownloadableFile = z.object({
  ...fileBase,
  service: FileService,
  download: z.object({
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    expires_at: Timestamp,
  }),
})

/** File that a benefit gives access to (specification 1, section 3.2). */
export const Downloadable = z.object({ id: Id, benefit_id: Id, file: DownloadableFile })

export const portalDownloadables = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/downloadables/',
    summary: 'List the files you can download, newest first.',
    ...portalRead,
    field_case: 'camel',
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(oneOrMany(Id)),
      benefit_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(Downloadable),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/downloadables/{token}',
    summary: 'Download a file.',
    access: 'public',
    path_parameters: z.object({ token: z.string() }),
    status: 302,
    errors: ['BadRequest', 'ResourceNotFound', 'ResourceUnavailable'],
  }),
}
