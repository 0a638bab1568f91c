import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBody } from './decode.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const limit = { bytes: 10, milliseconds: 50 }
const request = (body: RequestInit['body']) =>
  new Request('http://x', { method: 'POST', body, duplex: 'half' } as RequestInit)

describe('bodies', () => {
  it('are read to their end', async () => {
    expect(await readBody(request('0123456789'), limit)).toEqual(new TextEncoder().encode('0123456789'))
    expect(await readBody(new Request('http://x', { method: 'POST' }), limit)).toEqual(new Uint8Array())
  })

  it('are cut off when they are too long', async () => {
    await expect(readBody(request('0123456789a'), limit)).rejects.toMatchObject({ error: 'PayloadTooLarge' })
  })

  it('are given up when they trickle in', async () => {
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
    })
    const outcome = expect(readBody(request(stalled), limit)).rejects.toMatchObject({
      error: 'BadRequest',
      message: expect.stringContaining('too long to arrive'),
    })
    vi.advanceTimersByTime(50)
    await outcome
  })

  it('are an error when they break off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset')),
    })
    await expect(readBody(request(broken), limit)).rejects.toMatchObject({ error: 'BadRequest' })
  })
})
