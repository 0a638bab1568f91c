import { UnreadBody } from '../http/body-errors.ts'
import {
  attachment,
  hasEntity,
  jsonReply,
  type Page,
  type PageReply,
  type PageRequest,
} from '../http/pages.ts'
import { dataPolicy } from '../http/headers.ts'
import { createDiskStorage, type DiskStorageOptions } from './disk.ts'
import { areValidNames, fileOf } from './keys.ts'
import { openObject, streamFile } from './object-file.ts'
import { digestHeaders } from './parts.ts'
import type { StoredObject } from './port.ts'
import { type PartPermit, readPermit } from './sign-url.ts'

const notFound = (): PageReply =>
  jsonReply(404, { error: 'ResourceNotFound', detail: 'There is nothing at this address.' })
const notPermitted = (): PageReply =>
  jsonReply(403, {
    error: 'NotPermitted',
    detail: 'This address has expired or was changed. Ask for a new one.',
  })

/**
 * Parses a `Range` header (RFC 9110, section 14): a single byte range, both ends included. Any other header
 * returns the whole object, as the RFC allows.
 *
 * @returns `whole`, the range, or `unsatisfiable` when it begins beyond the end
 */
const readRange = (
  header: string | null,
  size: number,
): { readonly first: number; readonly last: number } | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const from = match?.[1] ?? ''
  const to = match?.[2] ?? ''
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size
    ? 'unsatisfiable'
    : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

const dispositionOf = (object: StoredObject, downloadAs: string | undefined): string => {
  if (downloadAs !== undefined) return attachment(downloadAs)
  return /^(image|video|audio)\//.test(object.content_type) ? 'inline' : 'attachment'
}

/** Returns the headers that keep uploaded content inert: no scripts, no frames, no type sniffing. */
const headersOf = (
  object: StoredObject,
  open: boolean,
  downloadAs: string | undefined,
): Record<string, string> => ({
  'Content-Type': object.content_type,
  ETag: `"${object.etag}"`,
  'Cache-Control': open ? `public, ${object.cache_control}` : 'private, no-cache',
  'Accept-Ranges': 'bytes',
  'Content-Disposition': dispositionOf(object, downloadAs),
  'Content-Security-Policy': `${dataPolicy}; sandbox`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ...(open ? { 'Access-Control-Allow-Origin': '*' } : {}),
})

/**
 * Serves the disk storage at `/storage/{bucket}/{key}`: public buckets to everyone, others to holders of a
 * signed URL. Supports whole objects and single ranges, conditional requests, and uploads to signed URLs.
 */
export const diskStoragePages = (
  options: DiskStorageOptions & { /** Default: `images`. */ readonly publicBuckets?: readonly string[] },
): Page[] => {
  const { directory, secret, clock, publicBuckets = ['images'] } = options
  const storage = createDiskStorage(options)

  const send = async (
    request: PageRequest,
    open: boolean,
    downloadAs: string | undefined,
  ): Promise<PageReply> => {
    const { bucket = '', key = '' } = request.parameters
    const opened = await openObject(fileOf(directory, bucket, key))
    if (opened === undefined) return notFound()
    const { handle, object } = opened
    const headers = headersOf(object, open, downloadAs)
    const condition = request.headers.get('if-range')
    const isWhole =
      hasEntity(request.headers, `"${object.etag}"`) || (condition !== null && condition !== headers['ETag'])
    const range = isWhole ? 'whole' : readRange(request.headers.get('range'), object.size)
    if (range === 'unsatisfiable') {
      await handle.close()
      return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${object.size}` } }
    }
    const { first, last } = range === 'whole' ? { first: 0, last: object.size - 1 } : range
    headers['Content-Length'] = String(last - first + 1)
    if (range !== 'whole') headers['Content-Range'] = `bytes ${first}-${last}/${object.size}`
    const status = range === 'whole' ? 200 : 206
    if (request.method !== 'HEAD' && object.size > 0)
      return { status, headers, body: streamFile(handle, first, last + 1) }
    await handle.close()
    return { status, headers }
  }

  const readPage: Page = {
    path: '/storage/{bucket}/{key...}',
    respond: (request) => {
      const { bucket = '', key = '' } = request.parameters
      if (!areValidNames(bucket, key)) return notFound()
      const query = request.url.searchParams
      const open = publicBuckets.includes(bucket)
      if (open && !query.has('signature')) return send(request, true, undefined)
      const permit = readPermit(secret, clock, { method: 'GET', bucket, key }, query)
      return permit?.action === 'GET' ? send(request, open, permit.download_as) : notPermitted()
    },
  }

  const receivePart = async (request: PageRequest, permit: PartPermit): Promise<PageReply> => {
    const [lacking] = Object.entries(digestHeaders(permit.sha256)).find(
      ([name, value]) => request.headers.get(name) !== value,
    ) ?? [undefined]
    if (lacking !== undefined)
      throw new UnreadBody(
        'BadRequest',
        `The header ${lacking} is missing or differs from the one that came with this address. Send it unchanged.`,
      )
    const declared = request.headers.get('content-length')
    const etag = await storage.receivePart(permit, {
      size: declared === null ? undefined : Number(declared),
      pieces: request.pieces,
    })
    if (etag === undefined)
      return jsonReply(404, {
        error: 'ResourceNotFound',
        detail: 'This upload was completed or aborted. Start a new one.',
      })
    return { status: 200, headers: { ETag: `"${etag}"` } }
  }

  const write: Page = {
    method: 'PUT',
    path: '/storage/{bucket}/{key...}',
    respond: async (request) => {
      const { bucket = '', key = '' } = request.parameters
      if (!areValidNames(bucket, key)) return notFound()
      const permit = readPermit(secret, clock, { method: 'PUT', bucket, key }, request.url.searchParams)
      if (permit?.action === 'PUT part') return receivePart(request, permit)
      if (permit?.action !== 'PUT') return notPermitted()
      if (request.headers.get('content-type') !== permit.content_type)
        return jsonReply(400, {
          error: 'BadRequest',
          detail: `This address accepts only ${permit.content_type}.`,
        })
      const bytes = await request.body({ bytes: permit.max_bytes, milliseconds: 600_000 })
      const stored = await storage.put(bucket, key, bytes, { content_type: permit.content_type })
      return { status: 200, headers: { ETag: `"${stored.etag}"` } }
    },
  }
  return [readPage, write]
}
