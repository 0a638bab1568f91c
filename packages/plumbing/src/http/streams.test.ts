import { afterEach, describe, expect, it, vi } from 'vitest'
import { closedGate } from '../testing/gate.ts'
import { eventTexts, streamTexts } from './streams.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('event streams', () => {
  it('send a comment every 15 seconds while idle, and none after the end', async () => {
    // Immediates stay real: those of other work in this process would be counted below.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let finish = (): void => undefined
    async function* items() {
      yield 1
      await new Promise<void>((resolve) => (finish = resolve))
    }
    const stream = await streamTexts(eventTexts(items(), String, new AbortController().signal))
    const text = new Response(stream).text()
    await vi.advanceTimersByTimeAsync(31_000)
    finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await text).toBe('retry: 2000\n\ndata: 1\n\n: still here\n\n: still here\n\n')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('end immediately, in the middle of silence, when they are aborted', async () => {
    let returned = false
    const silence = closedGate()
    async function* items() {
      try {
        yield 1
        silence.open()
        await new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
      } finally {
        returned = true
      }
    }
    const closing = new AbortController()
    const text = new Response(await streamTexts(eventTexts(items(), String, closing.signal))).text()
    await silence.opened
    closing.abort()
    expect(await text).toBe('retry: 2000\n\ndata: 1\n\n')
    await expect.poll(() => returned).toBe(true)
  })

  it('break off when the source fails', async () => {
    async function* items() {
      yield 1
      throw new Error('source')
    }
    const stream = await streamTexts(eventTexts(items(), String, new AbortController().signal))
    await expect(new Response(stream).text()).rejects.toThrow()
  })
})

describe('streams of texts', () => {
  it('are read at the pace of their reader, and no further', async () => {
    let created = 0
    let ended = false
    async function* texts() {
      try {
        for (;;) yield `line ${(created += 1)}\n`
      } finally {
        ended = true
      }
    }
    const reader = (await streamTexts(texts())).getReader()
    const first = await reader.read()
    expect(new TextDecoder().decode(first.value)).toBe('line 1\n')
    await reader.cancel()
    expect(created).toBeLessThanOrEqual(3)
    expect(ended).toBe(true)
  })

  it('report their end once when the reader leaves while a text is awaited', async () => {
    const { opened, open } = closedGate()
    async function* texts() {
      yield 'a'
      await opened
      yield 'b'
    }
    let ends = 0
    const reader = (await streamTexts(texts(), () => (ends += 1))).getReader()
    await reader.read()
    const waiting = reader.read()
    const cancellation = reader.cancel()
    open()
    await Promise.all([waiting, cancellation])
    expect(ends).toBe(1)
  })

  it('throw failures before the first text, and break off at later ones', async () => {
    async function* failing(after: number) {
      for (let count = 0; count < after; count += 1) yield 'x'
      throw new Error('source')
    }
    await expect(streamTexts(failing(0))).rejects.toThrow('source')
    await expect(new Response(await streamTexts(failing(1))).text()).rejects.toThrow()
  })
})
