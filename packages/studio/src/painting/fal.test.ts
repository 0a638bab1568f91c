import { createSafetyChecker } from '@atelier/painter'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  endpoint,
  openTestQueueService,
  serviceKey,
  type TestQueueService,
} from '../testing/open-queue-service.ts'
import { openTestStudio, quickPainter, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { paintRunHandler } from '../transformations/paint-run.ts'
import { createFalPainting } from './fal.ts'
import type { Sitting } from './port.ts'
import { refusedAfterPaying } from './refused-photo.ts'

let service: TestQueueService
let studio: TestStudio
afterEach(async () => {
  await studio.close()
  await service.close()
})

type Overrides = Parameters<typeof openTestQueueService>[0]
/** What the network answers instead of the service, when it answers. */
type Weather = (url: string) => Response | undefined

const open = async (overrides: Overrides = {}, weather: Weather = () => undefined): Promise<void> => {
  service = await openTestQueueService(overrides)
  const painting = createFalPainting({
    key: serviceKey,
    endpoint,
    proxyUrl: service.proxyUrl,
    fetch: async (to, init) => {
      const target = new Headers(init?.headers).get('x-fal-target-url') ?? String(to)
      return weather(`${init?.method ?? 'GET'} ${target}`) ?? fetch(to, init)
    },
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
      .selectFrom('studio.runs')
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

const dog = async (): Promise<Uint8Array> =>
  (await quickPainter.paint(await readFile(new URL('../../../painter/photos/dog.jpg', import.meta.url)))).png

it('orders with the safety checker on, waits, and stores what came', async () => {
  const asked: unknown[] = []
  await open({
    painter: {
      paint: (photo, options = {}) => (asked.push(options.style), quickPainter.paint(photo, options)),
    },
    safety: { check: (photo) => (asked.push(photo.length > 0), studio.ports.safety.check(photo)) },
  })
  const id = await openPaid()
  await studio.work()
  expect(await read(id)).toMatchObject({ status: 'completed', progress: 100 })
  expect(asked).toEqual([true, undefined])
  const { transformed_image } = await read(id)
  expect((await studio.fetch(transformed_image ?? '')).headers.get('content-type')).toBe('image/png')
})

describe('a process that dies', () => {
  /** One try of the run in a process that dies at the given moment. */
  const tryUntil = async (id: string, dies: AbortSignal): Promise<void> =>
    paintRunHandler(studio.ports)
      .run({ run_id: id }, { attempt: 1, lastAttempt: false, signal: dies })
      .catch(() => undefined)

  it('has noted its order before it waits, and the next one takes up the same', async () => {
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let painted = 0
    await open({
      painter: {
        paint: async (photo, options) => {
          painted += 1
          await finished
          return quickPainter.paint(photo, options)
        },
      },
    })
    const id = await openPaid()
    const death = new AbortController()
    const first = tryUntil(id, death.signal)
    let noted: string | null = null
    while (noted === null) noted = await requestOf(id)
    death.abort()
    await first
    expect(await requestOf(id)).toBe(noted)
    expect((await read(id)).status).toBe('processing')
    setTimeout(finish, 300)
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect([service.orders(), painted]).toEqual([1, 1])
  })

  it('between the painting’s end and its fetching costs no second order', async () => {
    let broken = true
    await open({}, (call) =>
      broken && /GET .*\/files\//.test(call) ? new Response('', { status: 503 }) : undefined,
    )
    const id = await openPaid()
    await studio.work()
    expect(await requestOf(id)).not.toBeNull()
    broken = false
    studio.clock.advance(2000)
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(service.orders()).toBe(1)
  })

  it('before it has noted its order costs no second one at a queue that takes names', async () => {
    await open()
    const png = await dog()
    const noted: (string | null)[] = []
    const tryOnce = (name: string, noteRequest: Sitting['noteRequest']) =>
      studio.ports.painting.paint(
        png,
        {},
        {
          name,
          signal: new AbortController().signal,
          isHanging: () => false,
          onProgress: () => undefined,
          request_id: null,
          noteRequest,
        },
      )
    await expect(tryOnce('one', () => Promise.reject(new Error('The process died.')))).rejects.toThrow('died')
    expect(service.orders()).toBe(1)
    expect((await tryOnce('one', async (id) => void noted.push(id))).png.length).toBeGreaterThan(1000)
    expect([service.orders(), noted]).toEqual([1, [expect.any(String)]])
    await tryOnce('two', async (id) => void noted.push(id))
    expect([service.orders(), new Set(noted).size]).toEqual([2, 2])
  })

  it('orders anew when the queue no longer knows what was ordered', async () => {
    await open()
    const id = await openPaid()
    await studio.ports.database.db
      .updateTable('studio.runs')
      .set({ request_id: crypto.randomUUID() })
      .where('id', '=', id)
      .execute()
    await studio.work()
    expect((await read(id)).status).toBe('completed')
    expect(service.orders()).toBe(1)
  })
})

describe('what goes wrong', () => {
  it('at the model leads to a new order, and after three to a failure', async () => {
    await open({ painter: { paint: () => Promise.reject(new Error('no paint left')) } })
    const id = await openPaid()
    await workThroughRetries()
    expect(service.orders()).toBe(3)
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure: 'Failed to process your image. Please contact support.',
      can_retry: true,
    })
  })

  it('without a picture in the answer is told as the specification says', async () => {
    await open({}, (call) =>
      /GET .*\/requests\/[\w-]+$/.test(call) ? Response.json({ image: {} }) : undefined,
    )
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe('No image URL in result')
  })

  it('when the picture cannot be fetched is told with the status in words', async () => {
    await open({}, (call) =>
      /GET .*\/files\//.test(call) ? new Response('', { status: 404, statusText: 'Not Found' }) : undefined,
    )
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe('Failed to download image: Not Found')
  })

  it('because the model’s safety checker refused ends the run and frees the payment', async () => {
    const safety = createSafetyChecker()
    const card = await readFile(
      new URL('../../../painter/src/safety/taken-for-explicit.fixture.svg', import.meta.url),
    )
    await open({ safety: { check: () => safety.check(card) } })
    const id = await openPaid()
    await studio.work()
    expect(await read(id)).toMatchObject({ failure: refusedAfterPaying, refused: true, can_retry: false })
    expect(service.orders()).toBe(1)
    await safety.close()
  }, 60_000)
})

it('cancels an order that hangs, and forgets it', async () => {
  const stopped: unknown[] = []
  await open({
    painter: {
      paint: (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => {
            stopped.push('cancelled')
            reject(new Error('stopped'))
          })
        }),
    },
  })
  const hanging = new AbortController()
  const notes: (string | null)[] = []
  const png = await dog()
  const painting = studio.ports.painting.paint(
    png,
    {},
    {
      signal: hanging.signal,
      isHanging: () => hanging.signal.aborted,
      onProgress: () => setTimeout(() => hanging.abort(), 50),
      name: 'hanging',
      request_id: null,
      noteRequest: async (request_id) => void notes.push(request_id),
    },
  )
  await expect(painting).rejects.toThrow()
  expect(notes).toEqual([expect.any(String), null])
  expect(stopped).toEqual(['cancelled'])
})
