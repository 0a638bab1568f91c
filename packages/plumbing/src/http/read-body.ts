import type { Endpoint } from '@atelier/contract'
import { ApiError } from './errors.ts'

const megabyte = 1024 * 1024

/** How much a request may carry, and how slowly it may do so. */
export type BodyLimit = { readonly bytes: number; readonly milliseconds: number }

/** JSON and forms: 1 MB in 20 seconds. Raw bytes: 30 MB in 10 minutes, for photos from slow phones. */
export const bodyLimitOf = (endpoint: Endpoint): BodyLimit =>
  endpoint.encoding === 'bytes'
    ? { bytes: 30 * megabyte, milliseconds: 600_000 }
    : { bytes: megabyte, milliseconds: 20_000 }

/** A body that was not read to its end: the connection it came on is of no further use. */
export class UnreadBody extends ApiError {}

const tooLarge = (limit: BodyLimit) => {
  const most = limit.bytes < megabyte ? `${limit.bytes} bytes` : `${Math.floor(limit.bytes / megabyte)} MB`
  return new UnreadBody('PayloadTooLarge', `This request is larger than the ${most} that are accepted here.`)
}

const tooSlow = () =>
  new UnreadBody('BadRequest', 'The request took too long to arrive. Check the connection and send it again.')
const cutOff = () =>
  new UnreadBody('BadRequest', 'The request ended before all of it had arrived. Send it again.')

const collect = async (body: ReadableStream<Uint8Array>, limit: BodyLimit): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit.bytes) {
      void reader.cancel().catch(() => undefined)
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/**
 * The whole body of a request.
 *
 * @throws ApiError PayloadTooLarge as soon as it is known to be too large; BadRequest when it arrives
 *   too slowly or breaks off
 */
export const readBody = async (request: Request, limit: BodyLimit): Promise<Uint8Array> => {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit.bytes) throw tooLarge(limit)
  const arriving = async (): Promise<Uint8Array> => {
    // A declared length is one the HTTP parser holds the sender to, so nothing has to be counted.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer())
    return request.body === null ? new Uint8Array() : collect(request.body, limit)
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), limit.milliseconds)
  })
  try {
    return await Promise.race([arriving(), late])
  } catch (error) {
    throw error instanceof UnreadBody ? error : cutOff()
  } finally {
    clearTimeout(timer)
  }
}
