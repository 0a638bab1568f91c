import type { Clock } from '../clock/clock.ts'
import { attachment } from '../http/pages.ts'
import { checkNames } from './keys.ts'
import type { Storage, StoredObject } from './port.ts'

export type S3StorageOptions = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The address of an S3 other than Amazon's. */
  readonly endpoint?: string
  /** Goes before the name of every bucket, since all accounts share one space of names. */
  readonly bucketPrefix?: string
  /** Where the objects of public buckets are served, when that is not the endpoint itself (for example, a CDN). */
  readonly publicUrl?: string
  /** Buckets in the path instead of the host name. Default: when there is an endpoint. */
  readonly forcePathStyle?: boolean
  readonly clock: Clock
}

/** Loaded at its first use: an installation that stores on disk does not keep the SDK in its memory. */
const loadSdk = async () => {
  const [s3, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  return { ...s3, getSignedUrl: presigner.getSignedUrl }
}

const longestSignature = 7 * 24 * 3600

/** The answer of S3, or undefined when the object does not exist. */
const orMissing = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
    throw error
  })

const unquote = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

/**
 * Objects in any S3. The buckets exist already, and their own settings make them public or private.
 *
 * A signed upload is bound to its key, type and time. S3 cannot bound the size of a PUT: callers that accept
 * uploads check `head` afterwards.
 */
export const createS3Storage = (options: S3StorageOptions): Storage & { close(): void } => {
  const { endpoint, region, bucketPrefix = '', clock } = options
  const forcePathStyle = options.forcePathStyle ?? endpoint !== undefined

  const connect = async () => {
    const sdk = await loadSdk()
    const client = new sdk.S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      forcePathStyle,
      requestHandler: { connectionTimeout: 5000, socketTimeout: 20_000 },
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      // A signed upload address cannot contain the checksum of bytes that are not known yet.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let connected: ReturnType<typeof connect> | undefined
  const open = () => (connected ??= connect())

  const target = (bucket: string, key: string): { Bucket: string; Key: string } => {
    checkNames(bucket, key)
    return { Bucket: bucketPrefix + bucket, Key: key }
  }

  const secondsUntil = (moment: Date): number =>
    Math.max(1, Math.min(longestSignature, Math.floor((moment.getTime() - clock.now().getTime()) / 1000)))

  const baseOf = (bucket: string): string => {
    const name = bucketPrefix + bucket
    if (options.publicUrl !== undefined) return `${options.publicUrl.replace(/\/$/, '')}/${name}`
    const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
    return forcePathStyle ? `${host.origin}/${name}` : `${host.protocol}//${name}.${host.host}`
  }

  const head = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
    const object = target(bucket, key)
    const { sdk, client } = await open()
    const found = await orMissing(client.send(new sdk.HeadObjectCommand(object)))
    return (
      found && {
        size: found.ContentLength ?? 0,
        content_type: found.ContentType ?? 'application/octet-stream',
        cache_control: found.CacheControl ?? '',
        etag: unquote(found.ETag),
      }
    )
  }

  return {
    put: async (bucket, key, bytes, { content_type, cache_control = 'max-age=3600' }) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      const put = await client.send(
        new sdk.PutObjectCommand({
          ...object,
          Body: bytes,
          ContentType: content_type,
          CacheControl: cache_control,
        }),
      )
      return { size: bytes.byteLength, content_type, cache_control, etag: unquote(put.ETag) }
    },
    get: async (bucket, key) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      const found = await orMissing(client.send(new sdk.GetObjectCommand(object)))
      return found?.Body?.transformToByteArray()
    },
    head,
    remove: async (bucket, key) => {
      const object = target(bucket, key)
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(object))
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
    close: () => {
      void connected?.then(({ client }) => client.destroy())
    },
  }
}
