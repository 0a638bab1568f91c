import type { Clock } from '../clock/clock.ts'
import { checkNames } from './keys.ts'

export type S3AccountOptions = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** URL of an S3 other than Amazon's. */
  readonly endpoint?: string
  /** Prefix of every bucket name, since all accounts share one namespace. */
  readonly bucketPrefix?: string
  /** Buckets in the path instead of the host name. Default: true with an endpoint. */
  readonly forcePathStyle?: boolean
  readonly clock: Clock
}

/** Loaded on first use: an installation that stores on disk does not hold the SDK in memory. */
const loadSdk = async () => {
  const [s3, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  return { ...s3, getSignedUrl: presigner.getSignedUrl }
}

/** Maximum lifetime of a signed URL at S3, in seconds. */
const maxSignatureSeconds = 7 * 24 * 3600

/** Resolves to S3's response; undefined if the object does not exist. */
export const undefinedIfNoObject = <Reply>(response: Promise<Reply>): Promise<Reply | undefined> =>
  response.catch((error: unknown) => {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
    throw error
  })

/** Client and settings shared by all S3 calls. */
export const openS3Account = (options: S3AccountOptions) => {
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
      // A signed upload URL cannot contain the checksum of bytes that are not known yet.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let connected: ReturnType<typeof connect> | undefined

  const bucketOf = (bucket: string): string => bucketPrefix + bucket

  return {
    open: () =>
      (connected ??= connect().catch((error: unknown) => {
        // The next call tries again.
        connected = undefined
        throw error
      })),
    target: (bucket: string, key: string): { Bucket: string; Key: string } => {
      checkNames(bucket, key)
      return { Bucket: bucketOf(bucket), Key: key }
    },
    /** Returns the name of a bucket at S3. */
    bucketOf,
    /** Returns the lifetime of a signed URL that expires at a moment, in seconds. */
    secondsUntil: (moment: Date): number =>
      Math.max(
        1,
        Math.min(maxSignatureSeconds, Math.floor((moment.getTime() - clock.now().getTime()) / 1000)),
      ),
    /** Returns the URL of a bucket at S3 itself. */
    addressOf: (bucket: string): string => {
      const name = bucketOf(bucket)
      const host = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
      return forcePathStyle ? `${host.origin}/${name}` : `${host.protocol}//${name}.${host.host}`
    },
    close: () => {
      void connected?.then(
        ({ client }) => client.destroy(),
        () => undefined,
      )
    },
  }
}

export type S3Account = ReturnType<typeof openS3Account>
