import { operations, type Operation, type Operations } from './operations.ts'

/** Those who carry out an operation: one thread, or several that share its bands. */
export type Crew = {
  /**
   * Carries out an operation on `extent` rows (or columns), `grain` of them at a time, and returns when all are done.
   * The bands must not depend on each other; then the result does not depend on who did which.
   */
  run(operation: Operation, extent: number, grain: number, ...numbers: number[]): void
}

/** One thread does everything. */
export function soloCrew(own: Operations): Crew {
  return {
    run: (operation, extent, grain, ...numbers) => {
      for (let from = 0; from < extent; from += grain)
        own[operation](...numbers, from, Math.min(extent, from + grain))
    },
  }
}

/** Words of the control block. A band is taken by counting `TICKETS` down, and reported done by counting `PENDING` down. */
const [CALLS, TICKETS, PENDING, OPERATION, ARGUMENTS, EXTENT, GRAIN, CLOSED, FAILED] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const
const NUMBERS_AT = 64
const MOST_NUMBERS = 32

/** Milliseconds after which a band that a helper took counts as lost. */
const PATIENCE = 30_000

/** The memory over which lead and helpers of one painting talk. */
export function createControl(): SharedArrayBuffer {
  return new SharedArrayBuffer(NUMBERS_AT + 8 * MOST_NUMBERS)
}

/**
 * The lead's side. The lead writes down a call, wakes the helpers, takes bands like everybody else and waits for the
 * last one. Helpers that come late or never cost nothing but their help.
 */
export function leadCrew(control: SharedArrayBuffer, own: Operations): Crew & { close(): void } {
  const words = new Int32Array(control)
  const call = new Float64Array(control, NUMBERS_AT)
  const wake = (): void => {
    Atomics.add(words, CALLS, 1)
    Atomics.notify(words, CALLS)
  }
  return {
    run: (operation, extent, grain, ...numbers) => {
      const bands = Math.ceil(extent / grain)
      if (bands <= 1) return own[operation](...numbers, 0, extent)
      call.set(numbers)
      words[OPERATION] = operations.indexOf(operation)
      words[ARGUMENTS] = numbers.length
      words[EXTENT] = extent
      words[GRAIN] = grain
      Atomics.store(words, PENDING, bands)
      // From here on helpers may take bands: everything above must be written before.
      Atomics.store(words, TICKETS, bands)
      wake()
      takeBands(words, call, own)
      for (let left = Atomics.load(words, PENDING); left > 0; left = Atomics.load(words, PENDING)) {
        if (Atomics.wait(words, PENDING, left, PATIENCE) === 'timed-out')
          throw new Error('A painting thread stopped answering.')
      }
      if (Atomics.load(words, FAILED) !== 0)
        throw new Error(`The operation ${operation} failed in a painting thread.`)
    },
    close: () => {
      Atomics.store(words, CLOSED, 1)
      wake()
    },
  }
}

/** The helper's side: takes bands of every call until the painting is over. Blocks its thread. */
export function help(control: SharedArrayBuffer, own: Operations): void {
  const words = new Int32Array(control)
  const call = new Float64Array(control, NUMBERS_AT)
  for (;;) {
    const seen = Atomics.load(words, CALLS)
    if (Atomics.load(words, CLOSED) !== 0) return
    takeBands(words, call, own)
    Atomics.wait(words, CALLS, seen)
  }
}

function takeBands(words: Int32Array, call: Float64Array, own: Operations): void {
  for (;;) {
    const ticket = Atomics.sub(words, TICKETS, 1)
    if (ticket <= 0) return
    const grain = words[GRAIN]!
    const from = (ticket - 1) * grain
    try {
      own[operations[words[OPERATION]!]!](
        ...call.subarray(0, words[ARGUMENTS]),
        from,
        Math.min(from + grain, words[EXTENT]!),
      )
    } catch {
      Atomics.store(words, FAILED, 1)
    }
    if (Atomics.sub(words, PENDING, 1) === 1) Atomics.notify(words, PENDING)
  }
}
