import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchWhenIdle } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Answers shown in a minute to a list that asks every three seconds of a server that takes `answerMs`. */
const answersIn = async (answerMs: number): Promise<{ shown: number; canceled: number }> => {
  const shownNumbers = new Set<number>()
  let [calls, canceled] = [0, 0]
  const observer = new QueryObserver<number>(new QueryClient(), {
    queryKey: ['events'],
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        const answer = (calls += 1)
        setTimeout(() => resolve(answer), answerMs)
        signal.addEventListener('abort', () => void (canceled += 1))
      }),
  })
  const leave = observer.subscribe(({ data }) => data !== undefined && shownNumbers.add(data))
  const timer = setInterval(refetchWhenIdle(observer.refetch), 3000)
  await vi.advanceTimersByTimeAsync(60_000)
  const answers = { shown: shownNumbers.size, canceled }
  clearInterval(timer)
  leave()
  return answers
}

it('answers slower than the polling timer are shown', async () => {
  expect(await answersIn(100)).toEqual({ shown: 20, canceled: 0 })
  expect(await answersIn(4000)).toEqual({ shown: 10, canceled: 0 })
  expect(await answersIn(20_000)).toEqual({ shown: 2, canceled: 0 })
})
