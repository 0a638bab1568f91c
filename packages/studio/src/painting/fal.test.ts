import { readFile } from 'node:fs/promises'
import { until } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type FalQueue, falAccount, openFalQueue } from '../testing/fal-queue/fal-queue.ts'
import { paintQuickly } from '../testing/fal-queue/paint-quickly.ts'
import { type Model, ModelFailure } from '../testing/fal-queue/requests.ts'
import { openTestStudio, testDecoder, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { fallbackFailure, rejectedAfterPayment } from './failure.ts'
import { createFalPainting, type FalAccount } from './fal.ts'
import { paintTransformationHandler } from './paint.ts'
import type { PaintSession } from './service.ts'

let queue: FalQueue
let studio: TestStudio
afterEach(() => studio.close())

/** Opens a studio that paints with a model behind the stand-in for fal's queue. */
const open = async (
  model?: Model,
  { usualPolling = false, ...account }: Partial<FalAccount> & { readonly usualPolling?: boolean } = {},
): Promise<void> => {
  queue = openFalQueue(model ?? paintQuickly)
  const painting = createFalPainting({
    ...falAccount,
    proxyUrl: undefined,
    decoder: testDecoder,
    ...(!usualPolling && { pollInterval: 5 }),
    ...account,
    fetch: (...call) => queue.fetch(...call),
  })
  studio = await openTestStudio({ painting })
}

const openPaid = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}
const read = (id: string) => studio.visitor.getTransformation({ path: { id } })
const requestOf = async (id: string): Promise<string | null> =>
  (
    await studio.ports.database.db
      .selectFrom('studio.transformations')
      .select('request_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).request_id
const workThroughRetries = async (): Promise<void> => {
  for (const wait of [0, 2000, 6000]) {
    studio.clock.advance(wait)
    await studio.work()
  }
}

const isFile = (call: string) => /GET .*\/files\//.test(call)
const isStatus = (call: string) => call.includes('/status')
const isResult = (call: string) => /GET .*\/requests\/[\w-]+$/.test(call)

const dog = async (): Promise<Uint8Array> => {
  const photo = await readFile(new URL('../../../painter/photos/dog.jpg', import.meta.url))
  return (await testDecoder.prepare(photo, { maxSide: 80 })).png
}

/** Returns a model that waits until it is released, or cancelled. */
const waitingModel = () => {
  let paint = (): void => undefined
  const notified = new Promise<void>((resolve) => {
    paint = resolve
  })
  const events: string[] = []
  const model: Model = async (photo, input, signal) => {
    events.push('started')
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        events.push('cancelled')
        reject(new Error('cancelled'))
      })
    })
    await Promise.race([notified, cancelled])
    return paintQuickly(photo, input, signal)
  }
  return { model, events, paint: () => paint() }
}

describe('a painting', () => {
  it('is requested with the safety checker on, awaited and stored', async () => {
    const inputs: unknown[] = []
    await open((photo, input, signal) => {
      inputs.push({ ...input, photo: photo.length > 0 })
      return paintQuickly(photo, input, signal)
    })
    const id = await openPaid()
    // The first painting has a pace as well, before any was measured.
    expect(await read(id)).toMatchObject({ status: 'processing', usual_seconds: 15 })
    await studio.work()
    expect(await read(id)).toMatchObject({ status: 'completed', progress: 100, usual_seconds: null })
    expect(inputs).toEqual([
      { image_url: expect.any(String) as string, enable_safety_checker: true, painting: {}, photo: true },
    ])
    expect(queue.calls[0]).toMatch(/^POST https:\/\/rest\.fal\.ai\/storage\/upload\/initiate\?storage_type=/)
    const { transformed_image } = await read(id)
    expect((await studio.fetch(transformed_image ?? '')).headers.get('content-type')).toBe('image/png')
  })

  it('is awaited with a request for the status every 500 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const { model, paint } = waitingModel()
    await open(model, { usualPolling: true })
    const calls: string[] = []
    queue.intercept = (call) => void (isStatus(call) && calls.push(call))
    const id = await openPaid()
    let isOver = false
    const working = studio.work().finally(() => (isOver = true))
    const pauses = () => setTimer.mock.calls.filter(([, delay]) => delay === 500).length
    for (let requests = 1; requests <= 4; requests += 1) {
      await until(() => pauses() === requests)
      vi.advanceTimersByTime(499)
      expect(calls).toHaveLength(requests)
      vi.advanceTimersByTime(1)
    }
    paint()
    await expect
      .poll(() => {
        vi.advanceTimersByTime(500)
        return isOver
      })
      .toBe(true)
    await working
    expect((await read(id)).status).toBe('completed')
  })

  it('is requested through a proxy when one is configured', async () => {
    const addresses: string[] = []
    await open(undefined, { proxyUrl: 'https://proxy.test/fal' })
    const { fetch: answer } = queue
    queue = { ...queue, fetch: (to, init) => (addresses.push(String(to)), answer(to, init)) }
    const id = await openPaid()
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    const hosts = new Set(addresses.map((address) => new URL(address).hostname))
    expect(hosts).toEqual(new Set(['proxy.test', 'files.fal.test']))
  })
})

describe('a process that dies', () => {
  /** Runs one attempt in a process that dies at the given moment. */
  const tryUntil = async (transformation_id: string, dies: AbortSignal): Promise<void> =>
    paintTransformationHandler(studio.ports)
      .run({ transformation_id }, { attempt: 1, lastAttempt: false, signal: dies })
      .catch(() => undefined)

  it('has saved its request before it waits, and the next process continues with the same request', async () => {
    const { model, events, paint } = waitingModel()
    await open(model)
    const id = await openPaid()
    const death = new AbortController()
    const first = tryUntil(id, death.signal)
    const saved = await vi.waitFor(async () => {
      const request_id = await requestOf(id)
      expect(request_id).not.toBeNull()
      return request_id
    })
    death.abort()
    await first
    expect(await requestOf(id)).toBe(saved)
    expect((await read(id)).status).toBe('processing')
    // The next process queries the request before it is painted.
    queue.intercept = (call) => void (isStatus(call) && paint())
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect([queue.requestCount(), events]).toEqual([1, ['started']])
  })

  it('between the end of the painting and its download costs no second request', async () => {
    await open()
    queue.intercept = (call) => (isFile(call) ? new Response('', { status: 503 }) : undefined)
    const id = await openPaid()
    await studio.work()
    expect(await requestOf(id)).not.toBeNull()
    queue.intercept = () => undefined
    studio.clock.advance(2000)
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(queue.requestCount()).toBe(1)
  })

  it('before it has saved its request costs no second one at a queue with idempotency keys', async () => {
    await open()
    const png = await dog()
    const saved: (string | null)[] = []
    const paint = (idempotencyKey: string, saveRequestId: PaintSession['saveRequestId']) =>
      studio.ports.painting.paint(
        png,
        {},
        {
          idempotencyKey,
          signal: new AbortController().signal,
          hasTimedOut: () => false,
          onLayer: () => undefined,
          onProgress: () => undefined,
          request_id: null,
          saveRequestId,
        },
      )
    await expect(paint('one', () => Promise.reject(new Error('The process died.')))).rejects.toThrow('died')
    expect(queue.requestCount()).toBe(1)
    expect((await paint('one', async (id) => void saved.push(id))).png.length).toBeGreaterThan(1000)
    expect([queue.requestCount(), saved]).toEqual([1, [expect.any(String)]])
    await paint('two', async (id) => void saved.push(id))
    expect([queue.requestCount(), new Set(saved).size]).toEqual([2, 2])
  })

  it('submits again when the queue no longer knows the request', async () => {
    await open()
    const id = await openPaid()
    await studio.ports.database.db
      .updateTable('studio.transformations')
      .set({ request_id: crypto.randomUUID() })
      .where('id', '=', id)
      .execute()
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(queue.requestCount()).toBe(1)
  })
})

describe('a failure', () => {
  it.each([
    ['an error of the model', () => Promise.reject(new Error('no paint left'))],
    [
      'an input that the model rejects',
      () =>
        Promise.reject(
          new ModelFailure(422, [{ loc: ['body', 'image_url'], msg: 'No.', type: 'value_error' }]),
        ),
    ],
  ] satisfies [string, Model][])(
    'of %s leads to a new request, and after three to a failure',
    async (_, model) => {
      await open(model)
      const id = await openPaid()
      await workThroughRetries()
      expect(queue.requestCount()).toBe(3)
      expect(await read(id)).toMatchObject({
        status: 'failed',
        failure: fallbackFailure.text,
        can_retry: true,
      })
    },
  )

  it('without an image in the result is described as specified', async () => {
    await open()
    queue.intercept = (call) => (isResult(call) ? Response.json({ image: {} }) : undefined)
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe('No image URL in result')
  })

  it('to download the painting is described with the status in words', async () => {
    await open()
    queue.intercept = (call) =>
      isFile(call) ? new Response('', { status: 404, statusText: 'Not Found' }) : undefined
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe('Failed to download image: Not Found')
  })

  it('without a statement about the request leaves the request to the next attempt', async () => {
    await open()
    queue.intercept = (call) => (isResult(call) ? new Response('', { status: 401 }) : undefined)
    const id = await openPaid()
    await studio.work()
    expect(await requestOf(id)).not.toBeNull()
    queue.intercept = () => undefined
    studio.clock.advance(2000)
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(queue.requestCount()).toBe(1)
  })

  it('of the connection is retried by the client, with one request in the end', async () => {
    await open()
    let failures = 1
    queue.intercept = (call) => {
      if (isStatus(call) && failures-- > 0) throw new TypeError('fetch failed')
      return undefined
    }
    const id = await openPaid()
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(queue.requestCount()).toBe(1)
  })

  it('of the credentials submits nothing', async () => {
    await open(undefined, { key: 'somebody:else' })
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe(fallbackFailure.text)
    expect(queue.requestCount()).toBe(0)
  })

  it('of the model’s safety check ends the transformation and refunds the payment', async () => {
    await open(async () => null)
    const id = await openPaid()
    await studio.work()
    expect(await read(id)).toMatchObject({
      failure: rejectedAfterPayment.text,
      refused: true,
      can_retry: false,
      refunded: true,
    })
    expect(queue.requestCount()).toBe(1)
  })
})

it('cancels a request that takes too long, and removes its id', async () => {
  const { model, events } = waitingModel()
  await open(model)
  const timeout = new AbortController()
  const saved: (string | null)[] = []
  const painting = studio.ports.painting.paint(
    await dog(),
    {},
    {
      signal: timeout.signal,
      hasTimedOut: () => timeout.signal.aborted,
      onLayer: () => undefined,
      onProgress: () => {
        if (events.length > 0) timeout.abort()
      },
      idempotencyKey: 'hanging',
      request_id: null,
      saveRequestId: async (request_id) => void saved.push(request_id),
    },
  )
  await expect(painting).rejects.toThrow()
  expect(saved).toEqual([expect.any(String), null])
  expect(events).toEqual(['started', 'cancelled'])
})
