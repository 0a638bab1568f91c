import { createHash } from 'node:crypto'
import { seconds } from '@atelier/plumbing/clock'
import type { CommerceClient } from './client.ts'

/** File name under which customers save a painting from the portal. */
const fileName = 'painting.png'

/** Timeout of one picture's upload, in milliseconds. */
const uploadTimeout = seconds(120)

/** Sends a request to a URL that the platform has returned: its own, or that of its storage. */
export type SendUpload = (request: Request) => Promise<Response>

/** True when a file exists and its upload was completed. */
export const isUploaded = async (client: CommerceClient, id: string): Promise<boolean> =>
  (await client.files.list({ query: { ids: [id] } })).items.length > 0

type Upload = {
  /** The platform answers a repeated request with the existing file. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** Called with the id of the file before its bytes are sent. */
  readonly onCreated: (file_id: string) => Promise<void>
}

/**
 * Uploads a picture as a download, in one part. The platform deletes incomplete uploads automatically.
 *
 * @returns the id of the file
 * @throws when the platform or its storage cannot be reached, or rejects the file
 */
export const uploadPicture = async (
  { client, upload: send }: { readonly client: CommerceClient; readonly upload: SendUpload },
  png: Uint8Array,
  { idempotencyKey, signal, onCreated }: Upload,
): Promise<string> => {
  const size = png.byteLength
  const checksum_sha256_base64 = createHash('sha256').update(png).digest('base64')
  const parts = [{ number: 1, chunk_start: 0, chunk_end: size, checksum_sha256_base64 }]
  const file = await client.files.create(
    {
      body: {
        service: 'downloadable',
        name: fileName,
        mime_type: 'image/png',
        size,
        checksum_sha256_base64,
        upload: { parts },
      },
    },
    { idempotencyKey },
  )
  await onCreated(file.id)
  const [part] = file.upload.parts
  if (part === undefined) throw new Error(`The platform names no address to upload the file ${file.id} to.`)
  const response = await send(
    new Request(part.url, {
      method: 'PUT',
      headers: part.headers ?? {},
      body: new Uint8Array(png),
      signal: AbortSignal.any([signal, AbortSignal.timeout(uploadTimeout)]),
    }),
  )
  if (!response.ok)
    throw new Error(`The upload of the file ${file.id} failed with status ${response.status}.`)
  const checksum_etag = response.headers.get('etag') ?? ''
  await client.files.uploaded({
    path: { id: file.id },
    body: {
      id: file.upload.id,
      path: file.upload.path,
      parts: [{ number: 1, checksum_etag, checksum_sha256_base64 }],
    },
  })
  return file.id
}

/** Adds a download to an order. Idempotent. */
export const addDownload = (client: CommerceClient, order_id: string, file_id: string): Promise<void> =>
  client.orderDownloads.create({ path: { id: order_id }, body: { file_id } })
