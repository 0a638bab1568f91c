import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamChunks } from './body-stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Yields 100-byte chunks of a body, with a pause before each. */
async function* pieces(count: number, pause: number): AsyncGenerator<Uint8Array, undefined> {
  for (let i = 0; i < count; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    yield new Uint8Array(100)
  }
}

const collect = async (chunks: AsyncIterator<Uint8Array>, cut = new AbortController()): Promise<number> => {
  let size = 0
  for await (const piece of streamChunks({ chunks }, cut, { milliseconds: 500, leastBytes: 150 }))
    size += piece.byteLength
  return size
}

it('accepts a body as long as it keeps its pace', async () => {
  const collected = collect(pieces(20, 50))
  await vi.advanceTimersByTimeAsync(20 * 50)
  expect(await collected).toBe(2000)
})

it('ends a body that stalls or trickles', async () => {
  for (const pause of [450, 5000]) {
    const outcome = expect(collect(pieces(5, pause))).rejects.toMatchObject({
      error: 'BadRequest',
      message: /took too long/,
    })
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
  }
})

it('ends when it is cut, with the reason, and when the connection breaks', async () => {
  const cut = new AbortController()
  const reading = collect(pieces(2, 60), cut)
  cut.abort(new Error('Not needed any more.'))
  await expect(reading).rejects.toThrow('Not needed any more.')
  const broken: AsyncIterator<Uint8Array> = { next: () => Promise.reject(new Error('reset')) }
  await expect(collect(broken)).rejects.toMatchObject({ error: 'BadRequest', message: /before all of it/ })
})
