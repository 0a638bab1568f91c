import { createClientFor } from '@atelier/sdk'
import { portalEvents } from '@atelier/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAgainAndAgain } from './read-again.ts'

const message = (key: string) => `data: ${JSON.stringify({ key, payload: {}, channels: [] })}\n\n`

/** A portal whose stream is answered in turn by these statuses; a 200 sends one message and ends. */
const followed = (statuses: readonly number[]) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opened: number[] = []
  const seen: string[] = []
  const over = vi.fn()
  const client = createClientFor(portalEvents, {
    serverURL: 'https://shop.example',
    fetch: async () => {
      const status = statuses[opened.length] ?? 401
      opened.push(status)
      if (status !== 200) return new Response('<h1>Bad Gateway</h1>', { status })
      return new Response(message('connected'), { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const stop = readAgainAndAgain({
    open: (signal) => client.stream({}, { signal }),
    onMessage: ({ key }) => seen.push(key),
    isOver: (error) => (error as { status?: number }).status === 401,
    onOver: over,
  })
  return { opened, seen, over, stop }
}

it('a stream comes back after its server was away, and ends with the session', async () => {
  const { opened, seen, over } = followed([502, 503, 200, 200])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toEqual([502, 503, 200, 200, 401])
  expect(seen).toEqual(['connected', 'connected'])
  expect(over).toHaveBeenCalledOnce()
})

it('a stream that is stopped is opened no more', async () => {
  const { opened, stop } = followed([502, 502])
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toEqual([502])
})
