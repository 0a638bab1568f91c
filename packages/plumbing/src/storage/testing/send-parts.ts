import { createHash } from 'node:crypto'
import type { Part, PartAddress } from '../port.ts'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** The parts of some bytes, which are cut at these places. */
export const planOf = (bytes: Uint8Array, cuts: readonly number[], digests: boolean): Part[] => {
  const edges = [0, ...cuts, bytes.byteLength]
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    return { number: index + 1, start, end, sha256: digests ? sha256Of(bytes.subarray(start, end)) : null }
  })
}

/** Sends a part to its address, with the headers that came with it. */
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

/** The tag with which an uploaded part is named. */
export const etagOf = (response: Response): string => response.headers.get('etag') ?? ''
