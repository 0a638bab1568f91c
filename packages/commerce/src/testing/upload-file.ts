import { createHash } from 'node:crypto'
import type { CallResult, contract } from '@atelier/contract'
import type { Shop } from './open-shop.ts'

type Uploader = Pick<Shop, 'client' | 'fetch'>
type FileUpload = CallResult<typeof contract.files.create>

/** Returns the Base64-encoded SHA-256 of bytes. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Returns the body that announces a file, split at these offsets; by default in one part. */
export const newFile = (
  bytes: Uint8Array,
  { ends = [], digests = false, ...args }: { ends?: readonly number[]; digests?: boolean } & object = {},
) => ({
  service: 'downloadable' as const,
  name: 'book.pdf',
  mime_type: 'application/pdf',
  size: bytes.length,
  upload: {
    parts: [...ends, bytes.length].map((chunk_end, i) => {
      const chunk_start = [0, ...ends][i] ?? 0
      return {
        number: i + 1,
        chunk_start,
        chunk_end,
        ...(digests && { checksum_sha256_base64: sha256Of(bytes.subarray(chunk_start, chunk_end)) }),
      }
    }),
  },
  ...args,
})

/** Uploads the parts of a file, and returns the body that completes the upload. */
export const sendParts = async ({ fetch }: Uploader, { upload }: FileUpload, bytes: Uint8Array) => {
  const parts: { number: number; checksum_etag: string; checksum_sha256_base64: string | null }[] = []
  for (const { number, chunk_start, chunk_end, url, headers, checksum_sha256_base64 } of upload.parts) {
    const body = bytes.slice(chunk_start, chunk_end)
    const response = await fetch(new Request(url, { method: 'PUT', headers: headers ?? {}, body }))
    if (response.status !== 200)
      throw new Error(`Part ${number} was answered ${response.status}: ${await response.text()}`)
    const checksum_etag = response.headers.get('etag') ?? ''
    parts.push({ number, checksum_etag, checksum_sha256_base64: checksum_sha256_base64 ?? null })
  }
  return { id: upload.id, path: upload.path, parts }
}

/** Uploads a file as a seller does, and returns the completed file. */
export const uploadFile = async (shop: Uploader, bytes: Uint8Array, fields: object = {}) => {
  const file = await shop.client.files.create({ body: newFile(bytes, fields) })
  const body = await sendParts(shop, file, bytes)
  return shop.client.files.uploaded({ path: { id: file.id }, body })
}
