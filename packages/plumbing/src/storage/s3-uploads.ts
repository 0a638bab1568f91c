import { createHash } from 'node:crypto'
import { digestHeaders, inOrder, unknownUploadError, unquote } from './parts.ts'
import {
  type PartUploads,
  type PutOptions,
  type StoredObject,
  type UploadedPart,
  UploadError,
} from './port.ts'
import { undefinedIfNoObject, type S3Account } from './s3-account.ts'

/** Messages for uploaders, by S3's error code for a failed completion. */
const errors: Readonly<Record<string, string>> = {
  InvalidPart:
    'A part has not been uploaded, or has a different ETag or SHA-256 than the one named. Upload it again.',
  InvalidPartOrder: 'The parts are not in order. Name all parts, numbered from 1 without a gap.',
  EntityTooSmall: 'A part is too small: every part but the last must have 5 MiB or more.',
  EntityTooLarge: 'The file is larger than the storage accepts.',
  BadDigest: 'A part has a different SHA-256 than the one named. Upload it again.',
  InvalidRequest: 'The parts do not fit the upload: name the SHA-256 of every part, or of none.',
  MalformedXML: 'The parts cannot be read. Name each with its number and its ETag.',
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const base64Hash = (algorithm: 'md5' | 'sha256', parts: readonly Buffer[]) =>
  createHash(algorithm).update(Buffer.concat(parts))

/** Returns true if the object consists of the parts with these tags: S3 hashes the hashes of the parts. */
const isMadeOf = (
  object: { readonly ETag?: string | undefined; readonly ChecksumSHA256?: string | undefined },
  parts: readonly UploadedPart[],
): boolean => {
  const digests = parts.flatMap(({ sha256 }) => (sha256 === null ? [] : [Buffer.from(sha256, 'base64')]))
  if (object.ChecksumSHA256 !== undefined && digests.length === parts.length)
    return object.ChecksumSHA256 === `${base64Hash('sha256', digests).digest('base64')}-${parts.length}`
  const etags = parts.map(({ etag }) => Buffer.from(unquote(etag), 'hex'))
  return unquote(object.ETag) === `${base64Hash('md5', etags).digest('hex')}-${parts.length}`
}

/** Multipart uploads of S3, which does not need the size of the whole object. */
type S3Uploads = Omit<PartUploads, 'read' | 'beginUpload'> & {
  beginUpload(
    bucket: string,
    key: string,
    options: PutOptions & { readonly digests: boolean },
  ): Promise<string>
}

/**
 * Returns the multipart uploads with S3's own API. The URL of a part is bound to its number, its length, its SHA-256 if
 * any, and its expiry.
 */
export const createS3Uploads = ({ open, target, secondsUntil }: S3Account): S3Uploads => {
  const headWhole = async (bucket: string, key: string) => {
    const { sdk, client } = await open()
    return undefinedIfNoObject(
      client.send(new sdk.HeadObjectCommand({ ...target(bucket, key), ChecksumMode: 'ENABLED' })),
    )
  }
  type Found = NonNullable<Awaited<ReturnType<typeof headWhole>>>
  const objectOf = (head: Found): StoredObject & { version: string | null } => ({
    size: head.ContentLength ?? 0,
    content_type: head.ContentType ?? 'application/octet-stream',
    cache_control: head.CacheControl ?? '',
    etag: unquote(head.ETag),
    version: head.VersionId ?? null,
  })

  return {
    beginUpload: async (bucket, key, { content_type, cache_control = 'max-age=3600', digests }) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      const { UploadId } = await client.send(
        new sdk.CreateMultipartUploadCommand({
          ...object,
          ContentType: content_type,
          CacheControl: cache_control,
          ...(digests ? { ChecksumAlgorithm: 'SHA256' } : {}),
        }),
      )
      if (UploadId === undefined) throw new Error('S3 began an upload without an id.')
      return UploadId
    },
    signPart: async (bucket, key, upload_id, { number, start, end, sha256 }, { expires_at }) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      const headers = digestHeaders(sha256)
      const command = new sdk.UploadPartCommand({
        ...object,
        UploadId: upload_id,
        PartNumber: number,
        ContentLength: end - start,
        ...(sha256 === null ? {} : { ChecksumSHA256: sha256, ChecksumAlgorithm: 'SHA256' }),
      })
      const names = Object.keys(headers)
      const url = await sdk.getSignedUrl(client, command, {
        expiresIn: secondsUntil(expires_at),
        // Only a signed header binds the uploader; otherwise these would go into the URL.
        signableHeaders: new Set(['host', 'content-length', ...names]),
        unhoistableHeaders: new Set(names),
      })
      return { url, headers }
    },
    completeUpload: async (bucket, key, upload_id, parts) => {
      const object = target(bucket, key)
      const sorted = inOrder(parts)
      const { sdk, client } = await open()
      const complete = new sdk.CompleteMultipartUploadCommand({
        ...object,
        UploadId: upload_id,
        MultipartUpload: {
          Parts: sorted.map(({ number, etag, sha256 }) => ({
            PartNumber: number,
            ETag: etag,
            ...(sha256 === null ? {} : { ChecksumSHA256: sha256 }),
          })),
        },
      })
      const isKnown = await client.send(complete).then(
        () => true,
        (error: unknown) => {
          if (nameOf(error) === 'NoSuchUpload') return false
          const sentence = errors[nameOf(error)]
          throw sentence === undefined ? error : new UploadError(sentence, { cause: error })
        },
      )
      const head = await headWhole(bucket, key)
      // S3 forgets an upload on completion; its object shows whether it was completed.
      if (head === undefined || !(isKnown || isMadeOf(head, sorted))) throw unknownUploadError()
      return objectOf(head)
    },
    abortUpload: async (bucket, key, upload_id) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId: upload_id }))
        .catch((error: unknown) => {
          if (nameOf(error) !== 'NoSuchUpload') throw error
        })
    },
  }
}
