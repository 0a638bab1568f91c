import { createHmac } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import { deriveKey, isSameSecret } from '../tokens/index.ts'
import type { Part } from './port.ts'

/** Request that a signed URL allows until `expires` (seconds since 1970); all of it is signed. */
export type Permit = {
  readonly bucket: string
  readonly key: string
  readonly expires: number
} & (
  | { readonly action: 'GET'; readonly download_as: string | undefined }
  | { readonly action: 'PUT'; readonly content_type: string; readonly max_bytes: number }
  | ({ readonly action: 'PUT part'; readonly upload_id: string } & Part)
)

export type PartPermit = Extract<Permit, { readonly action: 'PUT part' }>

const detailsOf = (permit: Permit): readonly (string | number | null)[] => {
  if (permit.action === 'GET') return [permit.download_as ?? '']
  if (permit.action === 'PUT') return [permit.content_type, permit.max_bytes]
  return [permit.upload_id, permit.number, permit.start, permit.end, permit.sha256]
}

const signatureOf = (secret: string, permit: Permit): string => {
  const { action, bucket, key, expires } = permit
  const text = JSON.stringify([action, bucket, key, expires, ...detailsOf(permit)])
  return createHmac('sha256', deriveKey(secret, 'addresses of stored objects'))
    .update(text)
    .digest('base64url')
}

/** Returns the path of an object below the server's URL. */
export const objectPath = (bucket: string, key: string): string =>
  `/storage/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

/** Returns the query of a URL that grants the permit. */
export const signPermit = (secret: string, permit: Permit): URLSearchParams => {
  const query = new URLSearchParams({ expires: String(permit.expires) })
  if (permit.action === 'GET' && permit.download_as !== undefined) query.set('download', permit.download_as)
  if (permit.action === 'PUT') {
    query.set('type', permit.content_type)
    query.set('max', String(permit.max_bytes))
  }
  if (permit.action === 'PUT part') {
    query.set('upload', permit.upload_id)
    for (const name of ['number', 'start', 'end'] as const) query.set(name, String(permit[name]))
    if (permit.sha256 !== null) query.set('sha256', permit.sha256)
  }
  query.set('signature', signatureOf(secret, permit))
  return query
}

const readDetails = (
  action: Permit['action'],
  object: Omit<Permit, 'action'>,
  query: URLSearchParams,
): Permit => {
  if (action === 'GET') return { ...object, action, download_as: query.get('download') ?? undefined }
  const number = (name: string): number => Number(query.get(name))
  if (action === 'PUT')
    return { ...object, action, content_type: query.get('type') ?? '', max_bytes: number('max') }
  return {
    ...object,
    action,
    upload_id: query.get('upload') ?? '',
    number: number('number'),
    start: number('start'),
    end: number('end'),
    sha256: query.get('sha256'),
  }
}

/** Reads the permit of a URL; undefined when it has an invalid signature or has expired. */
export const readPermit = (
  secret: string,
  clock: Clock,
  request: { method: 'GET' | 'PUT'; bucket: string; key: string },
  query: URLSearchParams,
): Permit | undefined => {
  const { method, bucket, key } = request
  const action = method === 'PUT' && query.has('upload') ? 'PUT part' : method
  const permit = readDetails(action, { bucket, key, expires: Number(query.get('expires')) }, query)
  if (!isSameSecret(query.get('signature') ?? '', signatureOf(secret, permit))) return undefined
  return clock.now().getTime() < permit.expires * 1000 ? permit : undefined
}
