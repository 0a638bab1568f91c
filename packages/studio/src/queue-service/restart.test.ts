import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFalClient, type FalClient } from '@fal-ai/client'
import { silentLog, testClock } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint, serviceKey } from '../testing/open-queue-service.ts'
import { quickPainter, trusting } from '../testing/open-studio.ts'
import { smallPhoto } from '../testing/visit.ts'
import { openQueueService, type QueueService } from './service.ts'

let directory: string
let first: ChildProcess
let port: number
let client: FalClient
let second: QueueService | undefined
let painted: number

/** A service in a process of its own, and the unmodified client in front of it. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-restart-'))
  const fixture = join(import.meta.dirname, 'hold-order.fixture.ts')
  first = spawn(process.execPath, ['--import', 'tsx', fixture, directory, serviceKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (first.stdout === null) throw new Error('The service has no output.')
  port = Number(String((await once(first.stdout, 'data'))[0]))
  client = createFalClient({
    credentials: serviceKey,
    proxyUrl: { url: `http://127.0.0.1:${port}/proxy`, when: 'always' },
  })
  painted = 0
})
afterEach(async () => {
  first.kill('SIGKILL')
  await second?.close()
  second = undefined
  await rm(directory, { recursive: true, force: true })
})

const kill = async (): Promise<void> => {
  const gone = once(first, 'exit')
  first.kill('SIGKILL')
  await gone
}
/** Starts the service again, on what the one before it left. */
const restart = async (painter = quickPainter): Promise<void> => {
  await second?.close()
  second = await openQueueService({
    key: serviceKey,
    directory,
    port,
    painter: { paint: (photo, options) => ((painted += 1), painter.paint(photo, options)) },
    safety: trusting,
    clock: testClock(),
    log: silentLog,
  })
}
const upload = async () =>
  client.storage.upload(new Blob([new Uint8Array(await smallPhoto())], { type: 'image/png' }))
const submit = async (image_url: string): Promise<string> =>
  (await client.queue.submit(endpoint, { input: { image_url } })).request_id
const resume = async (requestId: string) => {
  await client.queue.subscribeToStatus(endpoint, { requestId })
  const { data } = await client.queue.result(endpoint, { requestId })
  const { image } = data as { image: { url: string; content_type: string } }
  const file = await fetch(image.url)
  expect(file.headers.get('content-type')).toBe('image/png')
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  return image.url
}
const statusOf = async (requestId: string) =>
  (await client.queue.status(endpoint, { requestId, logs: true })).status

it('knows all orders of a killed service, paints the unfinished ones once, and the finished ones not again', async () => {
  const image_url = await upload()
  const done = await submit(image_url)
  const address = await resume(done)
  const [begun, waiting, unwanted] = [
    await submit(image_url),
    await submit(image_url),
    await submit(image_url),
  ]
  await vi.waitFor(async () => expect(await statusOf(begun)).toBe('IN_PROGRESS'), 5000)
  await client.queue.cancel(endpoint, { requestId: unwanted })
  await kill()
  await writeFile(join(directory, 'orders', 'torn.json'), '{"id":')
  await restart()
  expect(await statusOf(done)).toBe('COMPLETED')
  expect(await resume(done)).toBe(address)
  for (const id of [begun, waiting]) await resume(id)
  await expect(client.queue.result(endpoint, { requestId: unwanted })).rejects.toMatchObject({ status: 499 })
  expect(painted).toBe(2)
  await restart()
  for (const id of [done, begun, waiting]) await resume(id)
  expect(painted).toBe(2)
  expect(second?.orders()).toBe(4)
  const names = [...(await readdir(directory)), ...(await readdir(join(directory, 'orders')))]
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
}, 60_000)

it('answers an order that is placed again under its name as it is, unless it has failed', async () => {
  const image_url = await upload()
  const place = async (name: string, address = image_url): Promise<string> => {
    const headers = { 'Idempotency-Key': name }
    return (await client.queue.submit(endpoint, { input: { image_url: address }, headers })).request_id
  }
  const one = await place('one')
  await kill()
  await restart()
  expect(new Set(await Promise.all([place('one'), place('one'), place('one')]))).toEqual(new Set([one]))
  const placed = await Promise.all(Array.from({ length: 5 }, () => place('two', 'nowhere')))
  const [two = ''] = placed
  expect(new Set(placed).size).toBe(1)
  await client.queue.subscribeToStatus(endpoint, { requestId: two })
  await resume(one)
  expect(await place('one')).toBe(one)
  const again = await place('two')
  expect(again).not.toBe(two)
  await resume(again)
  expect(painted).toBeLessThanOrEqual(2)
}, 60_000)

it('leaves to the next one what it has not finished when it is asked to stop', async () => {
  await kill()
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  await restart({
    paint: (_, options) =>
      new Promise((_resolve, reject) => {
        begin()
        options?.signal?.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  const id = await submit(await upload())
  await begun
  await restart()
  await resume(id)
  expect(painted).toBe(2)
}, 60_000)

it('takes in the rest of an upload that was begun before', async () => {
  const initiate = await fetch(`http://127.0.0.1:${port}/proxy`, {
    method: 'POST',
    headers: {
      authorization: `Key ${serviceKey}`,
      'content-type': 'application/json',
      'x-fal-target-url': 'https://rest.fal.ai/storage/upload/initiate?storage_type=fal-cdn-v3',
    },
    body: JSON.stringify({ content_type: 'image/png', file_name: 'photo.png' }),
  })
  const { upload_url, file_url } = (await initiate.json()) as { upload_url: string; file_url: string }
  await kill()
  await restart()
  const body = new Uint8Array(await smallPhoto())
  expect((await fetch(upload_url, { method: 'PUT', body })).status).toBe(200)
  expect((await fetch(upload_url, { method: 'PUT', body })).status).toBe(404)
  await resume(await submit(file_url))
}, 60_000)
