import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'

/** What a signed address allows; every part of it is under the signature. */
export type Permit =
  | {
      readonly method: 'GET'
      readonly bucket: string
      readonly key: string
      readonly expires: number
      readonly download_as: string | undefined
    }
  | {
      readonly method: 'PUT'
      readonly bucket: string
      readonly key: string
      readonly expires: number
      readonly content_type: string
      readonly max_bytes: number
    }

const signatureOf = (secret: string, permit: Permit): string => {
  const last = permit.method === 'GET' ? [permit.download_as ?? ''] : [permit.content_type, permit.max_bytes]
  const text = JSON.stringify(['storage', permit.method, permit.bucket, permit.key, permit.expires, ...last])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** The path of an object below the server's address. */
export const objectPath = (bucket: string, key: string): string =>
  `/storage/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

/** The query that opens what the permit names. */
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

/** Reads a permit out of an address; undefined when it was never signed here, was changed, or is over. */
export const readPermit = (
  secret: string,
  clock: Clock,
  asked: { method: 'GET' | 'PUT'; bucket: string; key: string },
  query: URLSearchParams,
): Permit | undefined => {
  const { bucket, key } = asked
  const expires = Number(query.get('expires'))
  const permit: Permit =
    asked.method === 'GET'
      ? { method: 'GET', bucket, key, expires, download_as: query.get('download') ?? undefined }
      : {
          method: 'PUT',
          bucket,
          key,
          expires,
          content_type: query.get('type') ?? '',
          max_bytes: Number(query.get('max')),
        }
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(signatureOf(secret, permit))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return clock.now().getTime() < expires * 1000 ? permit : undefined
}
