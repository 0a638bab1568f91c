import { afterAll, expect, vi } from 'vitest'

const { setTimeout, setInterval, setImmediate, Date } = globalThis

/**
 * The files of a worker share its timers: one that left fake timers behind would stop the clocks of all that follow. Vitest
 * restores spies between files: a spy on a fake timer that was restored alone, by `mockRestore`, would bring the fake one back.
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
