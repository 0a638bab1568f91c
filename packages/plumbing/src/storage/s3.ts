import { attachment } from '../http/pages.ts'
import { areValidNames, checkNames } from './keys.ts'
import { unquote } from './parts.ts'
import type { Storage, StoredObject } from './port.ts'
import { openS3Account, undefinedIfNoObject, type S3AccountOptions } from './s3-account.ts'
import { createS3Read } from './s3-read.ts'
import { createS3Uploads } from './s3-uploads.ts'
import { createS3Write } from './s3-write.ts'

export type S3StorageOptions = S3AccountOptions & {
  /** URL that serves the objects of public buckets, if it is not the endpoint itself (for example, a CDN). */
  readonly publicUrl?: string
}

/**
 * Returns the objects in any S3. The buckets must exist, and their own settings make them public or private.
 *
 * A signed upload is bound to its key, type and expiry. S3 cannot limit the size of a PUT: callers that
 * accept uploads check `head` afterwards.
 */
export const createS3Storage = (options: S3StorageOptions): Storage & { close(): void } => {
  const account = openS3Account(options)
  const { open, target, secondsUntil } = account

  const baseOf = (bucket: string): string =>
    options.publicUrl === undefined
      ? account.addressOf(bucket)
      : `${options.publicUrl.replace(/\/$/, '')}/${options.bucketPrefix ?? ''}${bucket}`

  const head = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
    const object = target(bucket, key)
    const { sdk, client } = await open()
    const response = await undefinedIfNoObject(client.send(new sdk.HeadObjectCommand(object)))
    return (
      response && {
        size: response.ContentLength ?? 0,
        content_type: response.ContentType ?? 'application/octet-stream',
        cache_control: response.CacheControl ?? '',
        etag: unquote(response.ETag),
      }
    )
  }

  const put: Storage['put'] = async (
    bucket,
    key,
    bytes,
    { content_type, cache_control = 'max-age=3600' },
  ) => {
    const object = target(bucket, key)
    const { sdk, client } = await open()
    const response = await client.send(
      new sdk.PutObjectCommand({
        ...object,
        Body: bytes,
        ContentType: content_type,
        CacheControl: cache_control,
      }),
    )
    return { size: bytes.byteLength, content_type, cache_control, etag: unquote(response.ETag) }
  }

  const uploads = createS3Uploads(account)
  return {
    ...uploads,
    read: createS3Read(account),
    write: createS3Write(account, uploads, put),
    put,
    get: async (bucket, key) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      const response = await undefinedIfNoObject(client.send(new sdk.GetObjectCommand(object)))
      return response?.Body?.transformToByteArray()
    },
    head,
    remove: async (bucket, key) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(object))
    },
    list: async function* (bucket, folder) {
      const { sdk, client } = await open()
      const inFolder = folder === undefined ? {} : { Prefix: `${folder}/` }
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: account.bucketOf(bucket), ...inFolder })
      for (;;) {
        const next = await pages.next().catch((error: unknown) => {
          // A missing bucket holds no objects.
          if (error instanceof Error && error.name === 'NoSuchBucket') return undefined
          throw error
        })
        if (next === undefined || next.done === true) return
        for (const { Key: key } of next.value.Contents ?? [])
          if (key !== undefined && areValidNames(bucket, key)) yield key
      }
    },
    publicUrl: (bucket, key) => {
      checkNames(bucket, key)
      return `${baseOf(bucket)}/${key.split('/').map(encodeURIComponent).join('/')}`
    },
    signedUrl: async (bucket, key, { expires_at, download_as }) => {
      const disposition =
        download_as === undefined ? {} : { ResponseContentDisposition: attachment(download_as) }
      const object = { ...target(bucket, key), ...disposition }
      const { sdk, client } = await open()
      return sdk.getSignedUrl(client, new sdk.GetObjectCommand(object), {
        expiresIn: secondsUntil(expires_at),
      })
    },
    signedUploadUrl: async (bucket, key, { expires_at, content_type }) => {
      const object = { ...target(bucket, key), ContentType: content_type }
      const { sdk, client } = await open()
      return sdk.getSignedUrl(client, new sdk.PutObjectCommand(object), {
        expiresIn: secondsUntil(expires_at),
        // Only a signed header binds the uploader.
        signableHeaders: new Set(['host', 'content-type']),
      })
    },
    close: account.close,
  }
}
