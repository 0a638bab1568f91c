import { createHmac } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import { isSameSecret } from '../tokens/index.ts'

/** The request that a signed address allows until `expires` (seconds since 1970); all of it is signed. */
export type Permit = {
  readonly bucket: string
  readonly key: string
  readonly expires: number
} & (
  | { readonly method: 'GET'; readonly download_as: string | undefined }
  | { readonly method: 'PUT'; readonly content_type: string; readonly max_bytes: number }
)

const signatureOf = (secret: string, permit: Permit): string => {
  const last = permit.method === 'GET' ? [permit.download_as ?? ''] : [permit.content_type, permit.max_bytes]
  const text = JSON.stringify(['storage', permit.method, permit.bucket, permit.key, permit.expires, ...last])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** The path of an object below the server's address. */
export const objectPath = (bucket: string, key: string): string =>
  `/storage/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

/** The query of an address that grants the permit. */
export const signPermit = (secret: string, permit: Permit): URLSearchParams => {
  const query = new URLSearchParams({ expires: String(permit.expires) })
  if (permit.method === 'GET' && permit.download_as !== undefined) query.set('download', permit.download_as)
  if (permit.method === 'PUT') {
    query.set('type', permit.content_type)
    query.set('max', String(permit.max_bytes))
  }
  query.set('signature', signatureOf(secret, permit))
  return query
}

/** Reads the permit of an address; undefined when it was not signed here, was changed, or has expired. */
export const readPermit = (
  secret: string,
  clock: Clock,
  asked: { method: 'GET' | 'PUT'; bucket: string; key: string },
  query: URLSearchParams,
): Permit | undefined => {
  const { bucket, key } = asked
  const object = { bucket, key, expires: Number(query.get('expires')) }
  const permit: Permit =
    asked.method === 'GET'
      ? { ...object, method: 'GET', download_as: query.get('download') ?? undefined }
      : {
          ...object,
          method: 'PUT',
          content_type: query.get('type') ?? '',
          max_bytes: Number(query.get('max')),
        }
  if (!isSameSecret(query.get('signature') ?? '', signatureOf(secret, permit))) return undefined
  return clock.now().getTime() < object.expires * 1000 ? permit : undefined
}
