import { afterEach, describe, expect, it, vi } from 'vitest'
import { streamEvents } from './events.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('event streams', () => {
  it('send a comment every 15 seconds while nothing happens, and none after the end', async () => {
    vi.useFakeTimers()
    let finish = (): void => undefined
    async function* items() {
      yield 1
      await new Promise<void>((resolve) => (finish = resolve))
    }
    const stream = await streamEvents(items(), String, new AbortController().signal)
    const text = new Response(stream).text()
    await vi.advanceTimersByTimeAsync(31_000)
    finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await text).toBe('retry: 2000\n\ndata: 1\n\n: still here\n\n: still here\n\n')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('break off when the source fails', async () => {
    async function* items() {
      yield 1
      throw new Error('source')
    }
    const stream = await streamEvents(items(), String, new AbortController().signal)
    await expect(new Response(stream).text()).rejects.toThrow()
  })
})
