import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { after, ClockMoveError, days, hours, openSandboxClock, type SandboxClock } from './index.ts'
import { moveTime, readTime, type ClockMove, type SandboxTime } from './sandbox-time.ts'

let test: TestDatabase<object>
const opened: SandboxClock[] = []

const machine = new Date('2026-01-15T12:00:00Z')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: machine })
  test = await testDatabase()
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((clock) => clock.close()))
  await test.close()
})

const open = async (): Promise<SandboxClock> => {
  const clock = await openSandboxClock(test.database, silentLog)
  opened.push(clock)
  return clock
}

it('runs with the machine until it is moved', async () => {
  const clock = await open()
  expect(clock.now()).toEqual(machine)
  vi.setSystemTime(after(machine, 20))
  expect(clock.now()).toEqual(after(machine, 20))
  await clock.advance(days(1))
  expect(clock.now()).toEqual(after(machine, days(1) + 20))
})

it('stops, jumps, and resumes from where it stopped', async () => {
  const clock = await open()
  const later = after(machine, hours(1))
  await clock.freeze(later)
  vi.setSystemTime(after(machine, 20))
  expect(clock.state()).toEqual({ now: later, frozen: true })
  await clock.advance(after(later, 5000))
  expect(clock.now()).toEqual(after(later, 5000))
  await clock.resume()
  vi.setSystemTime(after(machine, 50))
  expect(clock.now()).toEqual(after(later, 5030))
})

it('is followed by every process and outlives them', async () => {
  const [first, second] = [await open(), await open()]
  const received = vi.fn()
  second.onChange(received)
  const at = after(machine, 1_000_000)
  await first.freeze(at)
  await vi.waitFor(() => expect(second.now()).toEqual(at), 60_000)
  expect(received).toHaveBeenCalled()
  const third = await open()
  expect(third.now()).toEqual(at)
})

it('adds up concurrent advances', async () => {
  const [first, second] = [await open(), await open()]
  const at = after(machine, 1_000_000)
  await first.freeze(at)
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? first : second).advance(1000)))
  const third = await open()
  expect(third.now().getTime()).toBe(at.getTime() + 20_000)
})

it('follows again after its connection was cut', async () => {
  const [first, second] = [await open(), await open()]
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atelier clock' and datname = current_database()`.execute(
    test.database.db,
  )
  const at = after(machine, 2_000_000)
  await first.freeze(at)
  await vi.waitFor(() => expect(second.now()).toEqual(at), 60_000)
})

it('rejects to go back, in a sentence', async () => {
  const clock = await open()
  await expect(clock.freeze(new Date('2001-01-01T00:00:00Z'))).rejects.toThrow(
    /only goes forward.*cannot go back to 2001-01-01/,
  )
  await expect(clock.advance(-1)).rejects.toThrow(ClockMoveError)
  await expect(clock.advance(Number.NaN)).rejects.toThrow(/cannot show that moment/)
})

const step: fc.Arbitrary<ClockMove> = fc.oneof(
  fc.constant<ClockMove>({ kind: 'freeze' }),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map<ClockMove>((at) => ({ kind: 'freeze', at })),
  fc.integer({ min: -1000, max: 10_000_000_000 }).map<ClockMove>((ms) => ({ kind: 'advance', step: ms })),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map<ClockMove>((to) => ({ kind: 'advance', step: to })),
  fc.constant<ClockMove>({ kind: 'resume' }),
)

it('never shows an earlier moment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 100_000 })), { maxLength: 50 }),
      (steps) => {
        let time: SandboxTime = { frozen_at: null, offset_ms: 0 }
        let now = Date.parse('2026-01-01T00:00:00Z')
        let displayedTime = readTime(time, now)
        for (const [move, pause] of steps) {
          now += pause
          const before = readTime(time, now)
          expect(before).toBeGreaterThanOrEqual(displayedTime)
          try {
            time = moveTime(time, move, now)
          } catch (error) {
            expect(error).toBeInstanceOf(ClockMoveError)
          }
          displayedTime = readTime(time, now)
          expect(displayedTime).toBeGreaterThanOrEqual(before)
        }
      },
    ),
  )
})
