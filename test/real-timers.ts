import { afterAll, expect, vi } from 'vitest'

const { setTimeout, setInterval, setImmediate, Date } = globalThis

/**
 * Files of a worker share its timers: a file that left fake timers behind would stop the clocks of all that
 * follow. Vitest restores spies between files: a spy on a fake timer that was restored alone, by
 * `mockRestore`, would bring the fake timer back.
 */
afterAll(() => {
  vi.restoreAllMocks()
  expect(
    {
      setTimeout: globalThis.setTimeout,
      setInterval: globalThis.setInterval,
      setImmediate: globalThis.setImmediate,
      Date: globalThis.Date,
    },
    'This file leaves fake timers behind: end with vi.restoreAllMocks() and vi.useRealTimers(), in this order',
  ).toEqual({ setTimeout, setInterval, setImmediate, Date })
})
