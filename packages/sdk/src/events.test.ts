import { type Transformation, studio } from '@atelier/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClientFor, RequestAbortedError, RequestTimeoutError } from './index.ts'
import { maxMessageLength } from './message-reader.ts'
import { json, serve } from './testing/serve.ts'

const id = '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const state = (progress: number): Transformation => ({
  id,
  status: progress === 100 ? 'completed' : 'processing',
  stage: 'painting',
  progress,
  ahead: 0,
  usual_seconds: null,
  original_image: null,
  transformed_image: null,
  shown_image: null,
  width: null,
  height: null,
  large: null,
  converted_at: null,
  created_at: '2025-04-01T12:00:00Z',
  failure: null,
  can_retry: false,
  refused: false,
  refunded: false,
  sent_to: null,
  can_correct_email: false,
  layers: [],
  wishes: {},
})
const stream = { 'content-type': 'text/event-stream; charset=utf-8' }

afterEach(() => void vi.useRealTimers())

describe('event streams', () => {
  it('return each message, as a whole, until the server ends', async () => {
    const { serverURL, received } = await serve((_, response) => {
      response.writeHead(200, stream)
      for (const progress of [10, 40, 100])
        response.write(`: still here\nevent: state\ndata: ${JSON.stringify(state(progress))}\n\n`)
      response.end()
    })
    const progress: number[] = []
    for await (const event of createClientFor(studio, { serverURL }).watchTransformation({ path: { id } }))
      progress.push(event.progress)
    expect(progress).toEqual([10, 40, 100])
    expect(received[0]?.headers.accept).toBe('text/event-stream')
  })

  it('end the request when the reader stops', async () => {
    let closed: (() => void) | undefined
    const departure = new Promise<void>((resolve) => {
      closed = resolve
    })
    const { serverURL } = await serve((_, response) => {
      response.on('close', () => closed?.())
      response.writeHead(200, stream).write(`data: ${JSON.stringify(state(10))}\n\n`)
    })
    for await (const event of createClientFor(studio, { serverURL }).watchTransformation({ path: { id } })) {
      expect(event.progress).toBe(10)
      break
    }
    await departure
  })

  it('throw errors, aborts and a stream that does not open', async () => {
    const next = (serverURL: string, options = {}) => {
      const events = createClientFor(studio, { serverURL }).watchTransformation({ path: { id } }, options)
      return events[Symbol.asyncIterator]().next()
    }
    const failing = await serve((_, response) =>
      json(response, 404, { error: 'ResourceNotFound', detail: 'No such painting.' }),
    )
    await expect(next(failing.serverURL)).rejects.toMatchObject({
      status: 404,
      error: 'ResourceNotFound',
      message: 'No such painting.',
    })
    const silent = await serve(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = await serve(() => void vi.advanceTimersByTime(1000))
    await expect(next(late.serverURL, { timeoutMs: 1000 })).rejects.toBeInstanceOf(RequestTimeoutError)
    vi.useRealTimers()
    await expect(next(silent.serverURL, { signal: AbortSignal.timeout(30) })).rejects.toBeInstanceOf(
      RequestAbortedError,
    )
    await expect(next(silent.serverURL, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      RequestAbortedError,
    )
    const odd = await serve((_, response) => void response.writeHead(200, stream).end('data: {\n\n'))
    await expect(next(odd.serverURL)).rejects.toThrow('Response validation failed')
  })

  it('end the time limit once they are open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let end = (): void => undefined
    const { serverURL } = await serve((_, response) => {
      response.writeHead(200, stream).write(`data: ${JSON.stringify(state(10))}\n\n`)
      end = () => response.end(`data: ${JSON.stringify(state(100))}\n\n`)
    })
    const progress: number[] = []
    for await (const event of createClientFor(studio, { serverURL, timeoutMs: 1000 }).watchTransformation({
      path: { id },
    })) {
      progress.push(event.progress)
      vi.advanceTimersByTime(1500)
      end()
    }
    expect(progress).toEqual([10, 100])
  })

  it('end the request, with an error, when a message is too long', async () => {
    let closed: (() => void) | undefined
    const ended = new Promise<void>((resolve) => {
      closed = resolve
    })
    const { serverURL } = await serve((_, response) => {
      response.on('close', () => closed?.())
      response.writeHead(200, stream).write(`data: ${JSON.stringify(state(10))}\n\n`)
      response.write(`data: ${'a'.repeat(maxMessageLength)}`)
    })
    const progress: number[] = []
    const follow = async () => {
      for await (const event of createClientFor(studio, { serverURL }).watchTransformation({ path: { id } }))
        progress.push(event.progress)
    }
    await expect(follow()).rejects.toMatchObject({
      name: 'ResponseValidationError',
      issues: [{ loc: ['body'], msg: 'Must have at most 4194304 characters.', type: 'too_long' }],
    })
    await ended
    expect(progress).toEqual([10])
  })
})
