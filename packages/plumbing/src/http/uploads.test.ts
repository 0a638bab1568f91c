import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUploads, type UploadOptions } from './uploads.ts'

let directory: string
beforeEach(async () => {
  // Test-controlled time.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  directory = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(directory, { recursive: true })
})

const limit = { bytes: 1000, milliseconds: 5000 }
const open = (options: UploadOptions = {}) =>
  createUploads({ directory, freeBytes: async () => 1e12, ...options })

const post = (body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, size?: number) => ({
  chunks: new Response(body).body?.[Symbol.asyncIterator](),
  size,
})

/** Body that sends a single byte and then stalls. */
const stalled = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })

/** Waits for the start of an upload, which starts its deadlines. */
const begun = () => expect.poll(() => vi.getTimerCount()).toBe(2)

describe('an upload', () => {
  it('is a file that only the server may read, until it is removed', async () => {
    const { file, sha256, remove } = await open().receive(post('a photo'), limit, 'a')
    expect(await readFile(file.path, 'utf8')).toBe('a photo')
    expect([file.size, sha256]).toEqual([7, createHash('sha256').update('a photo').digest('hex')])
    expect((await stat(file.path)).mode & 0o777).toBe(0o600)
    expect((await stat(file.folder)).mode & 0o777).toBe(0o700)
    await remove()
    expect(await readdir(directory)).toEqual([])
  })

  it('is rejected when it is too large, declared or not', async () => {
    const uploads = open()
    const large = new Uint8Array(1001)
    const declared = post(large, 1001)
    for (const request of [declared, post(new Blob([large]).stream())])
      await expect(uploads.receive(request, limit, 'a')).rejects.toMatchObject({ error: 'PayloadTooLarge' })
    expect(await readdir(directory)).toEqual([])
  })

  it('is given up when it breaks off or takes too long, and leaves nothing', async () => {
    const uploads = open()
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    await expect(uploads.receive(post(broken), limit, 'a')).rejects.toMatchObject({ error: 'BadRequest' })
    const slow = expect(uploads.receive(post(stalled()), limit, 'a')).rejects.toThrow(/took too long/)
    await begun()
    vi.advanceTimersByTime(limit.milliseconds)
    await slow
    expect(await readdir(directory)).toEqual([])
  })

  it('is ended when it stalls, even when there is room', async () => {
    const uploads = open({ patience: 1500 })
    const slow = expect(uploads.receive(post(stalled()), limit, 'a')).rejects.toMatchObject({
      error: 'Unavailable',
      retryAfterSeconds: 5,
    })
    await begun()
    vi.advanceTimersByTime(1500)
    await slow
    expect(await readdir(directory)).toEqual([])
  })

  it('makes room for another one when it stalls', async () => {
    const uploads = open({ most: 1, patience: 1500 })
    const slow = expect(uploads.receive(post(stalled()), limit, 'a')).rejects.toThrow(/arrived too slowly/)
    await begun()
    const early = uploads.receive(post('b'), limit, 'b')
    await expect(early).rejects.toMatchObject({ error: 'Unavailable', retryAfterSeconds: 5 })
    vi.advanceTimersByTime(1500)
    await slow
    const late = await uploads.receive(post('b'), limit, 'b')
    await late.remove()
    await expect.poll(() => readdir(directory)).toEqual([])
  })

  it('is rejected when the disk is nearly full, with all that is on its way counted', async () => {
    const uploads = open({ keepFree: 1000, freeBytes: async () => 2500 })
    const first = await uploads.receive(post(unmeasured()), limit, 'a')
    const next = uploads.receive(post('x'), limit, 'b')
    await expect(next).rejects.toMatchObject({
      error: 'Unavailable',
      message: /disk of this server is nearly full/,
    })
    await first.remove()
    await (await uploads.receive(post('x'), limit, 'b')).remove()
  })

  it('leaves nothing of a process that died, once an hour has passed', async () => {
    for (const [name, hours] of [
      ['old', 2],
      ['young', 0],
    ] as const) {
      await mkdir(join(directory, name))
      const then = Date.now() / 1000 - hours * 3600
      await utimes(join(directory, name), then, then)
    }
    await (await open().receive(post('x'), limit, 'a')).remove()
    expect(await readdir(directory)).toEqual(['young'])
  })
})

/** Body of unknown length. */
const unmeasured = (): ReadableStream<Uint8Array> => new Blob(['x']).stream()
