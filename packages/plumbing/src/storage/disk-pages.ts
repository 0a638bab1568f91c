import type { FileHandle } from 'node:fs/promises'
import { attachment } from '../http/pages.ts'
import { jsonReply, type Page, type PageReply, type PageRequest } from '../http/pages.ts'
import { readRange } from './byte-range.ts'
import { createDiskStorage, fileOf, type DiskStorageOptions } from './disk.ts'
import { namesFit } from './keys.ts'
import { openObject } from './object-file.ts'
import type { StoredObject } from './port.ts'
import { readPermit } from './sign-url.ts'

const chunkLength = 256 * 1024

const notFound = (): PageReply =>
  jsonReply(404, { error: 'ResourceNotFound', detail: 'There is nothing at this address.' })
const refused = (): PageReply =>
  jsonReply(403, {
    error: 'NotPermitted',
    detail: 'This address has expired or was changed. Ask for a new one.',
  })

/** Reads a part of an open file as it is asked for, and closes the file in the end. */
const streamOf = (handle: FileHandle, first: number, last: number): ReadableStream<Uint8Array> => {
  let at = first
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const chunk = new Uint8Array(Math.min(chunkLength, last - at + 1))
      const { bytesRead } =
        chunk.length === 0 ? { bytesRead: 0 } : await handle.read(chunk, 0, chunk.length, at)
      at += bytesRead
      if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
      if (bytesRead === 0 || at > last) {
        await handle.close()
        controller.close()
      }
    },
    cancel: () => handle.close(),
  })
}

const dispositionOf = (object: StoredObject, downloadAs: string | undefined): string => {
  if (downloadAs !== undefined) return attachment(downloadAs)
  return /^(image|video|audio)\//.test(object.content_type) ? 'inline' : 'attachment'
}

/** Whatever was uploaded must stay data: no scripts, no frames, no guessing of types. */
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
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ...(open ? { 'Access-Control-Allow-Origin': '*' } : {}),
})

/**
 * Serves the disk storage at `/storage/{bucket}/{key}`: public buckets to anybody, others to holders
 * of a signed address. Whole objects and single ranges, conditional requests, uploads to signed
 * addresses.
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
    const known = request.headers
      .get('if-none-match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === headers['ETag'])
    const condition = request.headers.get('if-range')
    const range =
      condition === null || condition === headers['ETag']
        ? readRange(request.headers.get('range'), object.size)
        : 'whole'
    if (known === true || range === 'unsatisfiable') {
      await handle.close()
      return known === true
        ? { status: 304, headers }
        : { status: 416, headers: { ...headers, 'Content-Range': `bytes */${object.size}` } }
    }
    const { first, last } = range === 'whole' ? { first: 0, last: object.size - 1 } : range
    headers['Content-Length'] = String(last - first + 1)
    if (range !== 'whole') headers['Content-Range'] = `bytes ${first}-${last}/${object.size}`
    const status = range === 'whole' ? 200 : 206
    if (request.method !== 'HEAD') return { status, headers, body: streamOf(handle, first, last) }
    await handle.close()
    return { status, headers }
  }

  const read: Page = {
    path: '/storage/{bucket}/{key...}',
    respond: (request) => {
      const { bucket = '', key = '' } = request.parameters
      if (!namesFit(bucket, key)) return notFound()
      const query = request.url.searchParams
      const open = publicBuckets.includes(bucket)
      if (open && !query.has('signature')) return send(request, true, undefined)
      const permit = readPermit(secret, clock, { method: 'GET', bucket, key }, query)
      return permit?.method === 'GET' ? send(request, open, permit.download_as) : refused()
    },
  }

  const write: Page = {
    method: 'PUT',
    path: '/storage/{bucket}/{key...}',
    respond: async (request) => {
      const { bucket = '', key = '' } = request.parameters
      if (!namesFit(bucket, key)) return notFound()
      const permit = readPermit(secret, clock, { method: 'PUT', bucket, key }, request.url.searchParams)
      if (permit?.method !== 'PUT') return refused()
      if (request.headers.get('content-type') !== permit.content_type)
        return jsonReply(400, {
          error: 'BadRequest',
          detail: `This address takes ${permit.content_type} only.`,
        })
      const bytes = await request.body({ bytes: permit.max_bytes, milliseconds: 600_000 })
      const stored = await storage.put(bucket, key, bytes, { content_type: permit.content_type })
      return { status: 200, headers: { ETag: `"${stored.etag}"` } }
    },
  }
  return [read, write]
}
