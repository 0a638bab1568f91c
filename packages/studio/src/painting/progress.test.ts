import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { progressWriter } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const writerOf = (write: (share: number) => Promise<void> = async () => undefined) => {
  const writtenShares: number[] = []
  const failures: unknown[] = []
  const writer = progressWriter(
    (share) => {
      writtenShares.push(share)
      return write(share)
    },
    (error) => failures.push(error),
  )
  return { writer, writtenShares, failures }
}

it('writes at most once in half a second, and the latest share', async () => {
  const { writer, writtenShares } = writerOf()
  for (const share of [0, 0.03, 0.06]) writer.report(share)
  await vi.advanceTimersByTimeAsync(0)
  writer.report(0.08)
  writer.report(0.1)
  await vi.advanceTimersByTimeAsync(499)
  expect(writtenShares).toEqual([0.06])
  await vi.advanceTimersByTimeAsync(1)
  expect(writtenShares).toEqual([0.06, 0.1])
})

it('does not let a share wait for a later one', async () => {
  const { writer, writtenShares } = writerOf()
  writer.report(0)
  await vi.advanceTimersByTimeAsync(100)
  writer.report(0.06)
  await vi.advanceTimersByTimeAsync(400)
  expect(writtenShares).toEqual([0, 0.06])
})

it('continues after a write that failed', async () => {
  const { writer, writtenShares, failures } = writerOf((share) =>
    share === 0 ? Promise.reject(new Error('down')) : Promise.resolve(),
  )
  writer.report(0)
  await vi.advanceTimersByTimeAsync(0)
  writer.report(0.5)
  await vi.advanceTimersByTimeAsync(500)
  expect([writtenShares, failures]).toEqual([[0, 0.5], [new Error('down')]])
})

it('writes nothing more once it is settled', async () => {
  const { writer, writtenShares } = writerOf()
  writer.report(0)
  await vi.advanceTimersByTimeAsync(0)
  writer.report(0.5)
  await writer.settled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(writtenShares).toEqual([0])
})
