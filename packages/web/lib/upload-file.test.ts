import { beforeEach, expect, it, vi } from 'vitest'
import type { PutPart, PutResult } from './put-part.ts'
import type { UploadProgress } from './send-parts.ts'
import { uploadFile, type FileCalls } from './upload-file.ts'
import { partsOf } from './upload-plan.ts'

const mebibyte = 1024 * 1024
const file = new File([new Uint8Array(20 * mebibyte)], 'film.mp4', { type: 'video/mp4', lastModified: 7 })

/**
 * Simulates the server: it answers the plan with addresses, the same for the same key, and records the
 * completion.
 */
const server = () => {
  const keys: (string | undefined)[] = []
  const completed: object[] = []
  const calls = {
    create: (
      { body }: { body: { upload: { parts: readonly object[] } } },
      options?: { idempotencyKey?: string },
    ) => {
      keys.push(options?.idempotencyKey)
      const parts = body.upload.parts.map((part) => ({
        ...part,
        url: `https://storage/${keys.length}`,
        headers: {},
      }))
      return Promise.resolve({ id: 'f', upload: { id: 'u', path: 'p', parts } })
    },
    uploaded: ({ body }: { body: object }) => {
      completed.push(body)
      return Promise.resolve({ id: 'f', name: 'film.mp4' })
    },
  } as unknown as FileCalls
  return { calls, keys, completed }
}

const run = (calls: FileCalls, put: PutPart, signal = new AbortController().signal) => {
  const progress: UploadProgress[] = []
  const result = uploadFile(file, {
    service: 'downloadable',
    organizationId: 'o',
    calls,
    put,
    wait: () => Promise.resolve(),
    onProgress: (now) => progress.push(now),
    signal,
  })
  return { result, progress }
}

/** Simulates a storage that accepts parts, after these results for the first attempts. */
const storage = (...first: PutResult[]) => {
  const sizes: number[] = []
  const put: PutPart = ({ bytes }, onSent) => {
    onSent(bytes.size)
    sizes.push(bytes.size)
    return Promise.resolve(first.shift() ?? { etag: `"${sizes.length}"` })
  }
  return { put, sizes }
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
})

it('splits a file into parts that every storage accepts', () => {
  expect(partsOf(0)).toEqual([{ number: 1, chunk_start: 0, chunk_end: 0 }])
  expect(partsOf(20 * mebibyte).map(({ chunk_end }) => chunk_end / mebibyte)).toEqual([8, 16, 20])
  const large = partsOf(10 * 1024 * mebibyte)
  expect(large.length).toBeLessThanOrEqual(1000)
  expect(large.at(-1)?.chunk_end).toBe(10 * 1024 * mebibyte)
})

it('sends a lost part again, and removes its bytes from the progress', async () => {
  const { calls, completed } = server()
  const { put, sizes } = storage({ retryAfter: undefined })
  const { result, progress } = run(calls, put)
  expect(await result).toMatchObject({ file: { id: 'f' } })
  expect(sizes).toHaveLength(4)
  expect(completed).toMatchObject([
    { id: 'u', path: 'p', parts: [{ number: 1 }, { number: 2 }, { number: 3 }] },
  ])
  expect(progress.map(({ phase }) => phase)).toContain('waiting')
  expect(progress.every(({ done, total }) => done <= total)).toBe(true)
  expect(progress.at(-1)).toEqual({ phase: 'finishing', done: file.size, total: file.size })
})

it('continues where it stopped, under the same key', async () => {
  const { calls, keys } = server()
  const offline: PutPart = ({ bytes }, onSent) => {
    const isLast = bytes.size === 4 * mebibyte
    if (isLast) onSent(bytes.size)
    return Promise.resolve(isLast ? { etag: '"3"' } : { retryAfter: undefined })
  }
  expect(await run(calls, offline).result).toHaveProperty('failed')
  const { put, sizes } = storage()
  expect(await run(calls, put).result).toHaveProperty('file')
  expect(sizes).toEqual([8 * mebibyte, 8 * mebibyte])
  expect(keys[1]).toBe(keys[0])
})

it('restarts when the addresses have expired, and ends at a rejection', async () => {
  const { calls, keys } = server()
  expect(await run(calls, storage('expired').put).result).toHaveProperty('file')
  expect(new Set(keys).size).toBe(2)
  expect(await run(calls, storage({ rejected: 'No.' }).put).result).toEqual({ rejected: 'No.' })
})

it('stops on request', async () => {
  const { calls, completed } = server()
  const stop = new AbortController()
  const put: PutPart = () => {
    stop.abort()
    return Promise.resolve({ retryAfter: undefined })
  }
  expect(await run(calls, put, stop.signal).result).toBeUndefined()
  expect(completed).toEqual([])
})
