import { expect, it, onTestFinished, vi } from 'vitest'
import { noteSandbox, readClock, shopTime, timeAt } from './sandbox.ts'

const now = Date.parse('2027-01-01T00:00:00Z')

it('the clock of a sandbox is read from a header, and runs on here as it does there', () => {
  const running = readClock('2027-01-01T00:00:00.000Z', 1000)
  expect(running).toEqual({ now, heardAt: 1000, isFrozen: false })
  expect(running && timeAt(running, 61_000)).toBe(now + 60_000)
  const frozen = readClock('2027-01-01T00:00:00.000Z; frozen', 1000)
  expect(frozen && timeAt(frozen, 61_000)).toBe(now)
  expect(readClock(null, 1000)).toBeUndefined()
  expect(readClock('soon', 1000)).toBeUndefined()
})

it('the time of the shop is that of its clock, and of this machine without one', () => {
  noteSandbox(
    new Headers({ 'x-atelier-sandbox': '1', 'x-atelier-clock': '2027-01-01T00:00:00.000Z; frozen' }),
  )
  expect(shopTime().getTime()).toBe(now)
  noteSandbox(new Headers())
  vi.useFakeTimers({ toFake: ['Date'], now: now + 5000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(shopTime().getTime()).toBe(now + 5000)
})

it('the time of a shop without a clock is that of its server, whatever the time of this machine', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('1970-01-03T00:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  noteSandbox(new Headers({ date: 'Fri, 01 Jan 2027 00:00:00 GMT' }))
  vi.setSystemTime(Date.now() + 2000)
  expect(shopTime().getTime()).toBe(now + 2000)
})
