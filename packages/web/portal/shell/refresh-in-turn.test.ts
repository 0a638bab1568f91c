import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefresher } from './refresh-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Orders shown in a minute of changes, one each second, by a server that takes `answerMs`. */
const shownIn = async (answerMs: number): Promise<{ shown: number; asked: number; canceled: number }> => {
  const queries = new QueryClient()
  const shownNumbers = new Set<number>()
  let [calls, canceled] = [0, 0]
  const observer = new QueryObserver<number>(queries, {
    queryKey: ['orders'],
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        const answer = (calls += 1)
        setTimeout(() => resolve(answer), answerMs)
        signal.addEventListener('abort', () => void (canceled += 1))
      }),
  })
  const leave = observer.subscribe(({ data }) => data !== undefined && shownNumbers.add(data))
  await vi.advanceTimersByTimeAsync(answerMs)
  const refresher = createRefresher(() => queries.invalidateQueries())
  const changes = setInterval(refresher.soon, 1000)
  await vi.advanceTimersByTimeAsync(60_000)
  clearInterval(changes)
  refresher.stop()
  leave()
  return { shown: shownNumbers.size, asked: calls, canceled }
}

it('changes are shown every five seconds, and as often as a slow server answers', async () => {
  expect(await shownIn(100)).toMatchObject({ shown: 13, canceled: 0 })
  const slow = await shownIn(8000)
  expect(slow.shown).toBeGreaterThanOrEqual(7)
  // The request in progress at the end is canceled with its page.
  expect(slow.canceled).toBeLessThanOrEqual(1)
})

it('a change is shown immediately when the page is visible again, and a failed refresh delays no other', async () => {
  let starts = 0
  const refresher = createRefresher(() => {
    starts += 1
    return Promise.reject(new Error('The network is away.'))
  })
  refresher.now()
  expect(starts).toBe(1)
  refresher.soon()
  refresher.soon()
  await vi.advanceTimersByTimeAsync(4900)
  expect(starts).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(starts).toBe(2)
  refresher.soon()
  refresher.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(starts).toBe(2)
})

it('a stopped refresher does not refresh after the refresh in progress', async () => {
  let starts = 0
  const refresher = createRefresher(() => {
    starts += 1
    return new Promise((resolve) => void setTimeout(resolve, 20_000))
  })
  refresher.now()
  refresher.soon()
  await vi.advanceTimersByTimeAsync(10_000)
  refresher.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(starts).toBe(1)
})

it('a due refresh waits for one that began after it was planned', async () => {
  let [starts, running, most] = [0, 0, 0]
  const refresher = createRefresher(async () => {
    starts += 1
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => void setTimeout(resolve, 20_000))
    running -= 1
  })
  refresher.now()
  refresher.soon()
  // The refresh is due, and waits for the first one.
  await vi.advanceTimersByTimeAsync(10_000)
  refresher.now()
  await vi.advanceTimersByTimeAsync(15_000)
  expect([starts, most]).toEqual([2, 2])
})
