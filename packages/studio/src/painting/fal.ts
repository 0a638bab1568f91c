import type { PaintOptions } from '@atelier/contract'
import type { Decoder } from '@atelier/painter'
import { boundedFetch, readBounded } from '@atelier/plumbing/http'
import { ApiError, createFalClient, type FalClient } from '@fal-ai/client'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { PhotoRejected, StepFailure, step } from './failure.ts'
import type { PaintingService, PaintSession } from './service.ts'

export type FalAccount = {
  readonly key: string
  /** Model, as `owner/name`. */
  readonly endpoint: string
  /** Proxy in front of fal's hosts; undefined: the hosts themselves. */
  readonly proxyUrl: string | undefined
  /** Decodes the photos, and the model's paintings. */
  readonly decoder: Pick<Decoder, 'prepare'>
  readonly fetch?: typeof fetch
  /** Poll interval of the status, in milliseconds. Default: 500 (specification 1, section 7.1). */
  readonly pollInterval?: number
}

/** Maximum size of a painting of the model, in bytes. */
const maxPaintingBytes = 64 * 2 ** 20

/** Longest side of the sent photo, in pixels. */
const photoSide = 1600

/** Duration that is announced until the first painting is measured, in seconds: a few for the queue, ten for the model. */
const firstSeconds = 15

/** Completed share by the status of the request; the queue reports nothing finer. */
const shares = { IN_QUEUE: 0.05, IN_PROGRESS: 0.3, COMPLETED: 0.85 } as const

/** Statuses that say nothing about the request itself: no permission, too busy, gateway errors. */
const transientStatuses = new Set([401, 403, 408, 429, 502, 503, 504])

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404
const isFinal = (error: unknown): boolean =>
  error instanceof PhotoRejected ||
  error instanceof StepFailure ||
  (error instanceof ApiError && !transientStatuses.has(error.status))

/**
 * Creates the painting service of a model behind fal's queue. The request's id is saved before the wait for
 * the result: after a crash the next process waits for the same request and does not pay for another one.
 */
export const createFalPainting = ({
  key,
  endpoint,
  proxyUrl,
  decoder,
  pollInterval = 500,
  ...rest
}: FalAccount): PaintingService => {
  const client = createFalClient({
    credentials: key,
    ...(proxyUrl !== undefined && { proxyUrl: { url: proxyUrl, when: 'always' } }),
    fetch: boundedFetch(rest.fetch ?? fetch),
  })

  return {
    firstSeconds,
    // The model paints in one size.
    large: undefined,
    paint: async (photo, options, session) => {
      const submit = async (): Promise<string> => {
        const { png } = await decoder.prepare(photo, { maxSide: photoSide, signal: session.signal })
        return submitRequest(client, endpoint, png, options, session)
      }
      const requestId = (await findRequest(client, endpoint, session)) ?? (await submit())
      try {
        const url = await waitForResult(client, { endpoint, requestId, pollInterval }, session)
        const { png } = await download(rest.fetch ?? fetch, url, decoder, session.signal)
        return { png, webp: undefined }
      } catch (error) {
        // A process that is stopping leaves the request to the next process.
        if (!session.hasTimedOut()) throw error
        await client.queue.cancel(endpoint, { requestId }).catch(() => undefined)
        await session.saveRequestId(null)
        throw error
      }
    },
  }
}

/** Returns the request that an earlier attempt has submitted; undefined when the queue does not know it. */
const findRequest = async (
  { queue }: FalClient,
  endpoint: string,
  { request_id, signal }: PaintSession,
): Promise<string | undefined> => {
  if (request_id === null) return undefined
  try {
    await queue.status(endpoint, { requestId: request_id, abortSignal: signal })
    return request_id
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

const submitRequest = async (
  { queue, storage }: FalClient,
  endpoint: string,
  photo: Uint8Array,
  options: PaintOptions,
  { idempotencyKey, saveRequestId, signal }: PaintSession,
): Promise<string> => {
  const file = new File([new Uint8Array(photo)], 'photo.png', { type: 'image/png' })
  const image_url = await storage.upload(file)
  signal.throwIfAborted()
  // Our options have their own name, since other models define a style differently.
  const input = { image_url, enable_safety_checker: true, painting: options }
  // fal's queue ignores this header. A queue that supports it answers with the request that a crashed process
  // has submitted without saving its id.
  const headers = { 'Idempotency-Key': idempotencyKey }
  const { request_id } = await queue.submit(endpoint, { input, headers, abortSignal: signal })
  await saveRequestId(request_id)
  return request_id
}

const ResultWithImage = z.object({ image: z.object({ url: z.string().check(z.minLength(1)) }) })
const ResultOfSafetyCheck = z.object({ has_nsfw_concepts: z.array(z.boolean()) })

type SubmittedRequest = {
  readonly endpoint: string
  readonly requestId: string
  readonly pollInterval: number
}

/** Waits for a request and returns the painting's URL. The id of a request that has failed is removed. */
const waitForResult = async (
  { queue }: FalClient,
  { endpoint, requestId, pollInterval }: SubmittedRequest,
  { signal, onProgress, saveRequestId }: PaintSession,
): Promise<string> => {
  await queue.subscribeToStatus(endpoint, {
    requestId,
    pollInterval,
    abortSignal: signal,
    onQueueUpdate: ({ status }) => onProgress(shares[status]),
  })
  try {
    const { data } = await queue.result(endpoint, { requestId, abortSignal: signal })
    const safety = safeParse(ResultOfSafetyCheck, data)
    if (safety.success && safety.data.has_nsfw_concepts.includes(true)) throw new PhotoRejected()
    const painting = safeParse(ResultWithImage, data)
    if (!painting.success) throw new StepFailure('No image URL in result')
    return painting.data.image.url
  } catch (error) {
    if (isFinal(error)) await saveRequestId(null)
    throw error
  }
}

const download = (
  fetchFile: typeof fetch,
  url: string,
  decoder: Pick<Decoder, 'prepare'>,
  signal: AbortSignal,
) =>
  step('Failed to download image', async () => {
    const response = await fetchFile(url, { signal })
    if (!response.ok)
      throw new StepFailure(`Failed to download image: ${response.statusText || String(response.status)}`)
    return decoder.prepare(await readBounded(response, maxPaintingBytes), { signal })
  })
