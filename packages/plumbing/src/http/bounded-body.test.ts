import { describe, expect, it } from 'vitest'
import { boundedFetch, readBounded, readBoundedText } from './bounded-body.ts'

/** Returns an endless body, and the number of its chunks that were read. */
const endless = () => {
  const seen = { chunks: 0, isCanceled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        seen.chunks += 1
        controller.enqueue(new Uint8Array(10))
      },
      cancel: () => {
        seen.isCanceled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, body }
}

describe('the body of another server', () => {
  it('is read up to its maximum size, and the rest is canceled', async () => {
    expect(await readBounded(new Response('12345'), 5)).toEqual(new TextEncoder().encode('12345'))
    expect(await readBounded(new Response(null), 5)).toHaveLength(0)
    const { seen, body } = endless()
    await expect(readBounded({ body }, 25)).rejects.toThrow('The response is larger than 25 bytes.')
    expect(seen).toEqual({ chunks: 3, isCanceled: true })
  })

  it('is text in UTF-8, also where a character is split between two chunks', async () => {
    const bytes = new TextEncoder().encode('å')
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 1))
        controller.enqueue(bytes.slice(1))
        controller.close()
      },
    })
    expect(await readBoundedText({ body })).toBe('å')
  })

  it('is a failure of the call for a library when it is larger', async () => {
    const answer = boundedFetch(async (text: string) => new Response(text, { status: 201 }), 5)
    const response = await answer('12345', undefined)
    expect([response.status, await response.text()]).toEqual([201, '12345'])
    await expect(answer('123456', undefined)).rejects.toThrow('larger than 5 bytes')
    const empty = boundedFetch(async () => new Response(null, { status: 204 }), 5)
    expect((await empty(undefined, undefined)).status).toBe(204)
  })
})
