import { ReadableStream as NodeStream } from 'node:stream/web'
import type { PartUploads } from './port.ts'
import { undefinedIfNoObject, type S3Account } from './s3-account.ts'

/** Size of a request to S3, which is buffered in memory for its reader, in bytes. */
const pieceBytes = 8 * 1024 * 1024

/**
 * Reads objects piece by piece: S3 would cut off a response whose reader pauses for a slow destination. All
 * pieces are of the same object: reading fails when the object is replaced in between.
 */
export const createS3Read =
  ({ open, target }: S3Account): PartUploads['read'] =>
  async (bucket, key, range) => {
    const object = target(bucket, key)
    const { sdk, client } = await open()
    const head = await undefinedIfNoObject(client.send(new sdk.HeadObjectCommand(object)))
    if (head === undefined) return undefined

    const end = Math.min(range?.end ?? Infinity, head.ContentLength ?? 0)
    const pieces = async function* () {
      for (let at = range?.start ?? 0; at < end; at += pieceBytes) {
        const Range = `bytes=${at}-${Math.min(end, at + pieceBytes) - 1}`
        const piece = await client.send(new sdk.GetObjectCommand({ ...object, Range, IfMatch: head.ETag }))
        if (piece.Body === undefined)
          throw new Error(`S3 answered ${Range} of ${bucket}/${key} without a body.`)
        yield await piece.Body.transformToByteArray()
      }
    }
    // The cast is for TypeScript only: Node's declaration of the same class is another type.
    return NodeStream.from(pieces()) as ReadableStream<Uint8Array>
  }
