import { createClientFor } from '@atelier/sdk'
import { portalEvents } from '@atelier/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAgainAndAgain } from './read-again.ts'

const connected = { key: 'connected', id: '1c285b2d-6ce6-4bc7-b8be-adb6a7e304da', payload: {} }

/** Portal whose stream responds with these statuses in turn; a 200 sends one message and ends. */
const followed = (statuses: readonly number[]) => {
  // Only the pauses: the rest of a stream runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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
      return new Response(`data: ${JSON.stringify(connected)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      })
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

it('a stream reconnects after its server was away, and ends with the session', async () => {
  const { opened, seen, over } = followed([502, 503, 200, 200])
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => [opened.length, vi.getTimerCount()]).toEqual([count, 1])
    vi.advanceTimersByTime(3000)
  }
  await expect.poll(() => over).toHaveBeenCalledOnce()
  expect(opened).toEqual([502, 503, 200, 200, 401])
  expect(seen).toEqual(['connected', 'connected'])
})

it('a stopped stream is not opened again', async () => {
  const { opened, stop } = followed([502, 502])
  await expect.poll(() => [opened.length, vi.getTimerCount()]).toEqual([1, 1])
  stop()
  vi.advanceTimersByTime(3000)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  expect(opened).toEqual([502])
})
