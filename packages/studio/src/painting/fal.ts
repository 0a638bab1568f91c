import { preparePhoto } from '@atelier/painter'
import type { PaintingWishes } from '@atelier/contract'
import { ApiError, createFalClient, type FalClient } from '@fal-ai/client'
import { StepFailure, step } from '../transformations/step-failure.ts'
import { readFalResult } from './fal-result.ts'
import type { Painting, Sitting } from './port.ts'
import { RefusedPhoto } from './refused-photo.ts'

export type FalAccount = {
  readonly key: string
  /** The model, as `owner/name`. */
  readonly endpoint: string
  /** A proxy that speaks for fal's hosts; undefined: those hosts themselves. */
  readonly proxyUrl: string | undefined
  readonly fetch?: typeof fetch
}

/** How often the queue is asked, in milliseconds (specification 1, section 7.1). */
export const pollInterval = 500

/** Shares of the whole, by what the queue says; it tells no finer. */
const shares = { IN_QUEUE: 0.05, IN_PROGRESS: 0.3, COMPLETED: 0.85 } as const

/** Answers that say nothing about the order itself: not allowed in, too busy, gateway troubles. */
const passing = new Set([401, 403, 408, 429, 502, 503, 504])

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404
const isFinal = (error: unknown): boolean => error instanceof ApiError && !passing.has(error.status)

/**
 * A model behind fal's queue. What was ordered is noted before anybody waits for it: a process that
 * dies then finds its order again instead of placing, and paying for, another.
 */
export const createFalPainting = ({ key, endpoint, proxyUrl, ...rest }: FalAccount): Painting => {
  const client = createFalClient({
    credentials: key,
    ...(proxyUrl !== undefined && { proxyUrl: { url: proxyUrl, when: 'always' } }),
    ...(rest.fetch !== undefined && { fetch: rest.fetch }),
  })
  const download = rest.fetch ?? fetch

  return {
    paint: async (photo, wishes, sitting) => {
      const requestId = await placeOrder(client, endpoint, photo, wishes, sitting)
      try {
        const address = await awaitOrder(client, endpoint, requestId, sitting)
        return { png: await fetchPainting(download, address, sitting.signal), webp: undefined }
      } catch (error) {
        // A process that is stopping leaves its order to the next one; a hanging order is given up.
        if (!sitting.isHanging()) throw error
        await client.queue.cancel(endpoint, { requestId }).catch(() => undefined)
        await sitting.noteRequest(null)
        throw error
      }
    },
  }
}

/** The order an earlier try placed, when the queue still knows it, else a new one. */
const placeOrder = async (
  { queue, storage }: FalClient,
  endpoint: string,
  photo: Uint8Array,
  wishes: PaintingWishes,
  { name, request_id, noteRequest, signal }: Sitting,
): Promise<string> => {
  if (request_id !== null) {
    const known = await queue.status(endpoint, { requestId: request_id, abortSignal: signal }).then(
      () => true,
      (error: unknown) => {
        if (isUnknown(error)) return false
        throw error
      },
    )
    if (known) return request_id
  }
  const image_url = await storage.upload(
    new File([new Uint8Array(photo)], 'photo.png', { type: 'image/png' }),
  )
  signal.throwIfAborted()
  // Wishes go below a name of their own: what another model calls a style is not what we do.
  const input = { image_url, enable_safety_checker: true, painting: wishes }
  // fal's own queue has no such handle and takes no notice; a queue that has one answers an order it was given before its id was noted.
  const headers = { 'Idempotency-Key': name }
  const order = await queue.submit(endpoint, { input, headers, abortSignal: signal })
  await noteRequest(order.request_id)
  return order.request_id
}

/** Waits for an order and answers its picture's address. An order that has failed is forgotten. */
const awaitOrder = async (
  { queue }: FalClient,
  endpoint: string,
  requestId: string,
  { signal, onProgress, noteRequest }: Sitting,
): Promise<string> => {
  await queue.subscribeToStatus(endpoint, {
    requestId,
    pollInterval,
    abortSignal: signal,
    onQueueUpdate: ({ status }) => onProgress(shares[status]),
  })
  try {
    const { data } = await queue.result(endpoint, { requestId, abortSignal: signal })
    const { url, refused } = readFalResult(data)
    if (refused) throw new RefusedPhoto()
    if (url === undefined) throw new StepFailure('No image URL in result')
    return url
  } catch (error) {
    const over = isFinal(error) || error instanceof RefusedPhoto || error instanceof StepFailure
    if (over) await noteRequest(null)
    throw error
  }
}

const fetchPainting = (download: typeof fetch, address: string, signal: AbortSignal): Promise<Uint8Array> =>
  step('Failed to download image', async () => {
    const response = await download(address, { signal })
    if (!response.ok)
      throw new StepFailure(`Failed to download image: ${response.statusText || String(response.status)}`)
    return (await preparePhoto(new Uint8Array(await response.arrayBuffer()))).png
  })
