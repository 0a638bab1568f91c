import { readFile } from 'node:fs/promises'
import { ApiError, createFalClient, ValidationError } from '@fal-ai/client'
import { createPainter, createSafetyChecker } from '@atelier/painter'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoint, openTestQueueService, type TestQueueService } from '../testing/open-queue-service.ts'
import { quickPainter } from '../testing/open-studio.ts'
import { smallPhoto } from '../testing/visit.ts'

let service: TestQueueService
afterEach(() => service.close())

const photoBlob = async () => new Blob([new Uint8Array(await smallPhoto())], { type: 'image/png' })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call should have failed.')),
    (error: unknown) => error,
  )
type Painted = { image: { url: string; content_type: string } | null; has_nsfw_concepts: boolean[] }
/** Paints when told to. */
const patientPainter = () => {
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const paint: typeof quickPainter.paint = async (photo, options) => {
    options?.onProgress?.(0.5, 'strokes')
    await Promise.race([
      begun,
      new Promise((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new Error('stopped'))),
      ),
    ])
    return quickPainter.paint(photo, options)
  }
  return { painter: { paint }, begin: () => begin() }
}

describe('the queue', () => {
  it('paints with the real painter behind the unmodified client: upload, submit, status, result', async () => {
    const painter = createPainter()
    const safety = createSafetyChecker()
    service = await openTestQueueService({ painter, safety })
    const { queue, storage } = service.client
    const image_url = await storage.upload(await photoBlob())
    const order = await queue.submit(endpoint, {
      input: { image_url, enable_safety_checker: true, painting: { style: 'snow', seed: 3 } },
    })
    expect(order).toMatchObject({ status: 'IN_QUEUE', request_id: expect.any(String) as string })
    const requestId = order.request_id
    const seen: string[] = []
    await queue.subscribeToStatus(endpoint, {
      requestId,
      logs: true,
      onQueueUpdate: ({ status }) => seen.push(status),
    })
    expect(seen).toContain('IN_PROGRESS')
    expect(seen.at(-1)).toBe('COMPLETED')
    const result = await queue.result(endpoint, { requestId })
    expect(result.requestId).toBe(requestId)
    const { image } = result.data as Painted
    const png = Buffer.from(await (await fetch(image?.url ?? '')).arrayBuffer())
    expect((await sharp(png).metadata()).width).toBeGreaterThanOrEqual(900)
    await Promise.all([painter.close(), safety.close()])
  }, 90_000)

  it('is asked for the status every 500 ms', async () => {
    const { painter, begin } = patientPainter()
    service = await openTestQueueService({ painter })
    const image_url = await service.client.storage.upload(await photoBlob())
    const at: number[] = []
    const result = service.client.subscribe(endpoint, {
      input: { image_url },
      onQueueUpdate: () => at.push(performance.now()),
    })
    setTimeout(begin, 1700)
    expect(((await result).data as Painted).image?.content_type).toBe('image/png')
    const gaps = at.slice(1).map((now, index) => now - (at[index] ?? now))
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...gaps)).toBeGreaterThan(480)
  })

  it('streams the status as well', async () => {
    service = await openTestQueueService()
    const { queue, storage } = service.client
    const image_url = await storage.upload(await photoBlob())
    const { request_id: requestId } = await queue.submit(endpoint, { input: { image_url } })
    const stream = await queue.streamStatus(endpoint, { requestId, logs: true })
    const seen: { status: string }[] = []
    for await (const update of stream) seen.push(update)
    expect(seen.at(-1)).toMatchObject({ status: 'COMPLETED', logs: expect.any(Array) as unknown[] })
  })

  it('cancels what is in work, and says when that is too late', async () => {
    const { painter } = patientPainter()
    service = await openTestQueueService({ painter })
    const { queue, storage } = service.client
    const image_url = await storage.upload(await photoBlob())
    const { request_id: requestId } = await queue.submit(endpoint, { input: { image_url } })
    await queue.cancel(endpoint, { requestId })
    await queue.subscribeToStatus(endpoint, { requestId })
    expect(await failure(queue.result(endpoint, { requestId }))).toMatchObject({ status: 499 })
    expect(await failure(queue.cancel(endpoint, { requestId }))).toMatchObject({
      status: 400,
      body: { status: 'ALREADY_COMPLETED' },
    })
  })

  it('refuses an input it cannot paint as a validation error', async () => {
    service = await openTestQueueService()
    const wrong = await failure(
      service.client.subscribe(endpoint, { input: { image_url: 'http://169.254.169.254/secret' } }),
    )
    expect(wrong).toBeInstanceOf(ValidationError)
    expect((wrong as ValidationError).getFieldErrors('image_url')).toHaveLength(1)
  })

  it('answers no picture when the safety checker refuses, unless it is asked not to look', async () => {
    const safety = createSafetyChecker()
    service = await openTestQueueService({ safety })
    const card = await readFile(
      new URL('../../../painter/src/safety/taken-for-explicit.fixture.svg', import.meta.url),
    )
    const image_url = await service.client.storage.upload(new Blob([new Uint8Array(card)]))
    const looked = await service.client.run(endpoint, { input: { image_url, enable_safety_checker: true } })
    expect(looked.data).toEqual({ image: null, has_nsfw_concepts: [true] })
    const blind = await service.client.run(endpoint, { input: { image_url, enable_safety_checker: false } })
    expect((blind.data as Painted).has_nsfw_concepts).toEqual([false])
    await safety.close()
  }, 60_000)

  it('knows nothing of orders it never took, and nobody without the key', async () => {
    service = await openTestQueueService()
    const unknown = service.client.queue.status(endpoint, { requestId: crypto.randomUUID() })
    expect(await failure(unknown)).toMatchObject({ name: 'ApiError', status: 404 })
    const stranger = createFalClient({
      credentials: 'somebody:else',
      proxyUrl: { url: service.proxyUrl, when: 'always' },
    })
    const refused = await failure(stranger.queue.submit(endpoint, { input: {} }))
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 401 })
  })
})

it('tells the progress of a direct run as a stream', async () => {
  service = await openTestQueueService()
  const image_url = await service.client.storage.upload(await photoBlob())
  const stream = await service.client.stream(endpoint, { input: { image_url } })
  const told: unknown[] = []
  for await (const event of stream) told.push(event)
  expect(told.slice(0, -1)).toContainEqual({ progress: 'brush 50 %' })
  expect((await stream.done()) as Painted).toMatchObject({ has_nsfw_concepts: [false] })
})

describe('uploads', () => {
  const limit = 94_371_840
  const partSize = 10 * 1024 * 1024
  const isPart = (call: string) => /^PUT .*\/files\/[\w-]+\/\d+/.test(call)

  it('go whole up to 90 MB, by the calls the specification names', async () => {
    service = await openTestQueueService()
    const address = await service.client.storage.upload(new Blob([new Uint8Array(limit)]))
    expect(service.calls[0]).toMatch(
      /^POST https:\/\/rest\.fal\.ai\/storage\/upload\/initiate\?storage_type=/,
    )
    expect(service.calls.filter(isPart)).toEqual([])
    expect((await (await fetch(address)).blob()).size).toBe(limit)
  }, 60_000)

  it('go in parts of 10 MB above that, and come out as they went in', async () => {
    service = await openTestQueueService()
    const bytes = new Uint8Array(limit + 1).map((_, at) => (at >> 16) & 0xff)
    const address = await service.client.storage.upload(new Blob([bytes]))
    expect(service.calls[0]).toContain('/storage/upload/initiate-multipart')
    expect(service.calls.filter(isPart)).toHaveLength(Math.ceil(bytes.length / partSize))
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true)
  }, 60_000)

  it('try each part three times', async () => {
    service = await openTestQueueService()
    service.intercept = (address) =>
      /\/files\/[\w-]+\/2\?/.test(address) ? Promise.resolve(new Response('no', { status: 500 })) : undefined
    const upload = service.client.storage.upload(new Blob([new Uint8Array(limit + 1)]))
    expect(await failure(upload)).toMatchObject({ message: 'Part upload failed, retries exhausted' })
    expect(service.calls.filter((call) => /\/2\?/.test(call))).toHaveLength(3)
  }, 60_000)

  it('survive a part that fails twice', async () => {
    service = await openTestQueueService()
    let failures = 2
    service.intercept = (address) =>
      /\/files\/[\w-]+\/1\?/.test(address) && failures-- > 0
        ? Promise.reject(new Error('the connection broke'))
        : undefined
    const address = await service.client.storage.upload(new Blob([new Uint8Array(limit + 1)]))
    expect((await (await fetch(address)).blob()).size).toBe(limit + 1)
  }, 60_000)
})
