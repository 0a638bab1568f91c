import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, oneOrMany, pageOf, pageQuery } from '../primitives/parts.ts'
import type { Transitions } from '../primitives/states.ts'
import { File, FileCreate, FilePatch, FileUpload, FileUploadCompleted } from './file-shapes.ts'

export type FileState = 'announced' | 'uploaded'

/** The life of a file: announced with its parts, then uploaded for good. */
export const fileTransitions: Transitions<FileState> = { announced: ['uploaded'], uploaded: [] }

/** The state the flag of a file stands for. */
export const fileState = (file: { is_uploaded: boolean }): FileState =>
  file.is_uploaded ? 'uploaded' : 'announced'

const write = ['files:write'] as const
const byId = z.object({ id: Id })

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/v1/files/',
    summary: 'List files that have been uploaded, newest first.',
    access: 'seller',
    scopes: ['files:read', 'files:write'],
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(oneOrMany(Id)),
      ids: z.optional(oneOrMany(Id)),
    }),
    status: 200,
    response: pageOf(File),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/files/',
    summary: 'Announce a file and get addresses to upload its parts to.',
    access: 'seller',
    scopes: write,
    body: FileCreate,
    status: 201,
    response: FileUpload,
    errors: [],
  }),
  uploaded: endpoint({
    method: 'POST',
    path: '/v1/files/{id}/uploaded',
    summary: 'Say that every part has been uploaded.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    body: FileUploadCompleted,
    status: 200,
    response: File,
    errors: ['ResourceNotFound', 'NotPermitted', 'BadRequest'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/files/{id}',
    summary: 'Change the name or the version of a file.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    body: FilePatch,
    status: 200,
    response: File,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/files/{id}',
    summary: 'Delete a file, from products and downloads too.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
