import { createHash } from 'node:crypto'
import type { Part, PartAddress } from '../port.ts'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Splits bytes into parts at the given offsets. */
export const planOf = (bytes: Uint8Array, cuts: readonly number[], digests: boolean): Part[] => {
  const edges = [0, ...cuts, bytes.byteLength]
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    return { number: index + 1, start, end, sha256: digests ? sha256Of(bytes.subarray(start, end)) : null }
  })
}

/** Sends a part to its URL, with its required headers. */
export const putPart = (
  { url, headers }: PartAddress,
  body: Uint8Array | ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(url, {
    method: 'PUT',
    body: body as Uint8Array<ArrayBuffer>,
    headers,
    ...(signal === undefined ? {} : { signal }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)

/** Returns the entity tag of an uploaded part. */
export const etagOf = (response: Response): string => response.headers.get('etag') ?? ''
