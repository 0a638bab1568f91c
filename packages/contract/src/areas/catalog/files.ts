import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, searchText, Timestamp } from '../../primitives/parts.ts'

export const FileService = z.enum(['downloadable', 'organization_avatar', 'product_media'])

/** Fields of every view of a file. */
export const fileBase = {
  id: Id,
  organization_id: Id,
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  /** Human-readable size, such as `9.5 MB`. */
  size_readable: z.string(),
  storage_version: z.nullable(z.string()),
  checksum_etag: z.nullable(z.string()),
  checksum_sha256_base64: z.nullable(z.string()),
  checksum_sha256_hex: z.nullable(z.string()),
  last_modified_at: z.nullable(Timestamp),
  version: z.nullable(z.string()),
  is_uploaded: z.boolean(),
}

const fileFields = { ...fileBase, created_at: Timestamp }

/** Picture of a product (specification 1, section 3.2). */
export const Media = z.object({ ...fileFields, service: z.literal('product_media'), public_url: z.string() })

/** File, by purpose; public files have a URL. */
export const File = z.discriminatedUnion('service', [
  z.object({ ...fileFields, service: z.literal('downloadable') }),
  Media,
  z.object({ ...fileFields, service: z.literal('organization_avatar'), public_url: z.string() }),
])
export type File = z.output<typeof File>

/** Maximum parts of an S3 upload. */
const maxParts = 10_000
const PartNumber = z.int().check(z.minimum(1), z.maximum(maxParts))
const Position = z.int().check(z.minimum(0))
const Digest = z.nullish(z.string())

/** Part of a file, from `chunk_start` (inclusive) to `chunk_end` (exclusive), with its own upload. */
export const UploadPartInput = z.object({
  number: PartNumber,
  chunk_start: Position,
  chunk_end: Position,
  checksum_sha256_base64: Digest,
})

/** URL and headers for the PUT of a part, until `expires_at`. */
export const UploadPart = z.object({
  number: z.int(),
  chunk_start: z.int(),
  chunk_end: z.int(),
  checksum_sha256_base64: z.nullish(z.string()),
  url: z.string(),
  expires_at: Timestamp,
  headers: z.optional(z.record(z.string(), z.string())),
})

/** File with the instructions for its upload. */
export const FileUpload = z.object({
  ...fileBase,
  service: FileService,
  upload: z.object({ id: z.string(), path: z.string(), parts: z.array(UploadPart) }),
})
export type FileUpload = z.output<typeof FileUpload>

/** Completion of an upload: every part with the `ETag` of the response to its PUT. */
export const FileUploadCompleted = z.object({
  id: z.string(),
  path: z.string(),
  parts: z.array(z.object({ number: PartNumber, checksum_etag: z.string(), checksum_sha256_base64: Digest })),
})

const create = {
  name: z.string().check(z.minLength(1)),
  checksum_sha256_base64: Digest,
  upload: z.object({ parts: z.array(UploadPartInput).check(z.minLength(1), z.maxLength(maxParts)) }),
  version: z.nullish(z.string()),
  organization_id: z.nullish(Id),
}
const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'])
const Size = z.int().check(z.minimum(0))
const megabyte = 1024 * 1024

/**
 * New file: pictures of products up to 10 MB, avatars of organizations up to 1 MB, downloads of any type up
 * to 10 GB.
 */
export const FileCreate = z.discriminatedUnion('service', [
  z.object({
    ...create,
    service: z.literal('downloadable'),
    mime_type: z.string(),
    size: Size.check(z.maximum(10 * 1024 * megabyte)),
  }),
  z.object({
    ...create,
    service: z.literal('product_media'),
    mime_type: ImageType,
    size: Size.check(z.maximum(10 * megabyte)),
  }),
  z.object({
    ...create,
    service: z.literal('organization_avatar'),
    mime_type: ImageType,
    size: Size.check(z.maximum(megabyte)),
  }),
])
export type FileCreate = z.output<typeof FileCreate>

/** Change of a file; empty and null fields change nothing. */
export const FilePatch = z.object({
  name: z.nullish(z.string()),
  version: z.nullish(z.string()),
})

/** Download URL of a file, valid until `expires_at`. */
export const FileDownload = z.object({ url: z.string(), expires_at: Timestamp })

/** Uses of a file, which its deletion affects. */
export const FileUses = z.object({
  products: z.array(z.object({ id: Id, name: z.string() })),
  benefits: z.array(z.object({ id: Id, description: z.string() })),
  customers_count: z.int(),
})

const sortKeys = ['created_at', 'name', 'size'] as const
const seen = { access: 'seller', scopes: ['files:read', 'files:write'] } as const
const write = { access: 'seller', scopes: ['files:write'] } as const

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/v1/files/',
    summary: 'List files that have been uploaded, newest first.',
    ...seen,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      ids: z.optional(oneOrMany(Id)),
      query: searchText(),
      service: z.optional(oneOrMany(FileService)),
    }),
    response: pageOf(File),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/files/',
    summary: 'Create a file and get the URLs to upload its parts to.',
    ...write,
    body: FileCreate,
    most_items: maxParts,
    status: 201,
    response: FileUpload,
  }),
  uploaded: endpoint({
    method: 'POST',
    path: '/v1/files/{id}/uploaded',
    summary: 'Complete an upload.',
    ...write,
    ...byId,
    of: 'files',
    body: FileUploadCompleted,
    most_items: maxParts,
    response: File,
    errors: ['ResourceNotFound', 'NotPermitted', 'BadRequest'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/files/{id}',
    changes: ['products', 'checkout-links', 'subscriptions'],
    summary: 'Update the name or the version of a file.',
    ...write,
    ...byId,
    of: 'files',
    body: FilePatch,
    response: File,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/files/{id}',
    changes: ['products', 'checkout-links', 'subscriptions'],
    summary: 'Delete a file, and remove it from products and downloads.',
    ...write,
    ...byId,
    of: 'files',
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}

/** Endpoints of the dashboard for files, outside the public API. */
export const fileFacts = {
  download: endpoint({
    method: 'GET',
    path: '/v1/files/{id}/download',
    summary: 'Get a URL to download a file from.',
    ...seen,
    ...byId,
    of: 'files',
    response: FileDownload,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/v1/files/{id}/uses',
    summary: 'Retrieve the uses of a file.',
    ...seen,
    ...byId,
    of: 'files',
    response: FileUses,
  }),
}
