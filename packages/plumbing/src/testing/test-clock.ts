import type { Clock } from '../clock/clock.ts'

/** Clock that is frozen until it is moved. */
export type TestClock = Clock & {
  /** Moves the clock forward by milliseconds. */
  advance(milliseconds: number): void
  set(to: Date): void
}

/** Creates a frozen clock, by default at `2026-01-15T12:00:00.000Z`. */
export const testClock = (start = '2026-01-15T12:00:00.000Z'): TestClock => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    set: (to) => {
      time = to.getTime()
    },
  }
}
