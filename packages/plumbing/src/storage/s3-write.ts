import type { Storage, UploadedPart } from './port.ts'
import type { S3Account } from './s3-account.ts'
import type { createS3Uploads } from './s3-uploads.ts'

/**
 * S3 accepts 10,000 parts per object, each except the last of 5 MiB or more: this size is enough for 80 GB.
 */
const partBytes = 8 * 1024 * 1024

/**
 * Writes objects that are too large for memory as multipart uploads, and objects of a single part at once. An
 * upload interrupted by a process exit leaves no object; S3 removes its parts by the bucket's rule for incomplete
 * uploads, if any.
 */
export const createS3Write =
  (
    { open, target }: S3Account,
    uploads: ReturnType<typeof createS3Uploads>,
    put: Storage['put'],
  ): Storage['write'] =>
  async (bucket, key, options, fill) => {
    const { sdk, client } = await open()
    let upload_id: string | undefined
    const parts: UploadedPart[] = []
    let waiting: Uint8Array[] = []
    let bytesWaiting = 0
    const sendPart = async (): Promise<void> => {
      upload_id ??= await uploads.beginUpload(bucket, key, { ...options, digests: false })
      const number = parts.length + 1
      const part = { ...target(bucket, key), UploadId: upload_id, PartNumber: number }
      const { ETag: etag = '' } = await client.send(
        new sdk.UploadPartCommand({ ...part, Body: Buffer.concat(waiting) }),
      )
      parts.push({ number, etag, sha256: null })
      waiting = []
      bytesWaiting = 0
    }
    try {
      await fill(async (bytes) => {
        waiting.push(bytes)
        bytesWaiting += bytes.byteLength
        if (bytesWaiting >= partBytes) await sendPart()
      })
      if (upload_id === undefined) return await put(bucket, key, Buffer.concat(waiting), options)
      if (bytesWaiting > 0) await sendPart()
      return await uploads.completeUpload(bucket, key, upload_id, parts)
    } catch (error) {
      if (upload_id !== undefined) await uploads.abortUpload(bucket, key, upload_id).catch(() => undefined)
      throw error
    }
  }
