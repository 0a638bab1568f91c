import type { Operation } from '../../wasm/operation.ts'

/**
 * Operations of the compiled kernels. Each takes numbers and addresses, and last its band of rows, columns or
 * pixels: `from` up to but not including `to`.
 */
export type Operations = Readonly<Record<Operation, (...numbers: number[]) => void>>

/** Binds the compiled operations to a memory. */
export function bindOperations(module: WebAssembly.Module, memory: WebAssembly.Memory): Operations {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Operations
}

/**
 * Runs an operation on `extent` rows (or columns or pixels), `grain` of them at a time, and returns when all
 * are done. The bands must not depend on each other; then the result is the same for any number of threads.
 */
export type BandRunner = (operation: Operation, extent: number, grain: number, ...numbers: number[]) => void

/** Runs every band on the calling thread. */
export function singleThreadRunner(operations: Operations): BandRunner {
  return (operation, extent, grain, ...numbers) => {
    for (let from = 0; from < extent; from += grain)
      operations[operation](...numbers, from, Math.min(extent, from + grain))
  }
}

/**
 * Words of the control block. A band is taken by counting `TICKETS` down, and reported done by counting
 * `PENDING` down. `OPERATION` is the operation's index in the sorted names.
 */
const [CALLS, TICKETS, PENDING, OPERATION, ARGUMENTS, EXTENT, GRAIN, CLOSED, FAILED] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const
const NUMBERS_AT = 64
const MAX_NUMBERS = 32

/** Time after which a band taken by a helper thread counts as lost, in milliseconds. */
const TIMEOUT_MS = 30_000

/** Returns the memory through which the threads of one painting communicate. */
export function createControl(): SharedArrayBuffer {
  return new SharedArrayBuffer(NUMBERS_AT + 8 * MAX_NUMBERS)
}

/**
 * Returns the leading thread's side: it writes the call, wakes the helper threads, takes bands like them and
 * waits for the last one. Helpers that come late or never only cost time.
 */
export function createSharedRunner(
  control: SharedArrayBuffer,
  operations: Operations,
): { run: BandRunner; close(): void } {
  const words = new Int32Array(control)
  const call = new Float64Array(control, NUMBERS_AT)
  const names = namesOf(operations)
  const wake = (): void => {
    Atomics.add(words, CALLS, 1)
    Atomics.notify(words, CALLS)
  }
  return {
    run: (operation, extent, grain, ...numbers) => {
      const bands = Math.ceil(extent / grain)
      if (bands <= 1) return operations[operation](...numbers, 0, extent)
      call.set(numbers)
      words[OPERATION] = names.indexOf(operation)
      words[ARGUMENTS] = numbers.length
      words[EXTENT] = extent
      words[GRAIN] = grain
      Atomics.store(words, PENDING, bands)
      // From here on helpers may take bands: everything above must be written before.
      Atomics.store(words, TICKETS, bands)
      wake()
      takeBands(words, call, operations, names)
      for (let left = Atomics.load(words, PENDING); left > 0; left = Atomics.load(words, PENDING)) {
        if (Atomics.wait(words, PENDING, left, TIMEOUT_MS) === 'timed-out')
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

/**
 * Runs a helper thread's side: takes bands of every call until the painting is finished. Blocks its thread.
 */
export function runBands(control: SharedArrayBuffer, operations: Operations): void {
  const words = new Int32Array(control)
  const call = new Float64Array(control, NUMBERS_AT)
  const names = namesOf(operations)
  for (;;) {
    const seen = Atomics.load(words, CALLS)
    if (Atomics.load(words, CLOSED) !== 0) return
    takeBands(words, call, operations, names)
    Atomics.wait(words, CALLS, seen)
  }
}

/** Returns the operations' names in an order shared by all threads of a painting. */
function namesOf(operations: Operations): Operation[] {
  return (Object.keys(operations) as Operation[]).toSorted()
}

function takeBands(
  words: Int32Array,
  call: Float64Array,
  operations: Operations,
  names: readonly Operation[],
): void {
  for (;;) {
    const ticket = Atomics.sub(words, TICKETS, 1)
    if (ticket <= 0) return
    const grain = words[GRAIN]!
    const from = (ticket - 1) * grain
    const to = Math.min(from + grain, words[EXTENT]!)
    try {
      operations[names[words[OPERATION]!]!](...call.subarray(0, words[ARGUMENTS]), from, to)
    } catch {
      Atomics.store(words, FAILED, 1)
    }
    if (Atomics.sub(words, PENDING, 1) === 1) Atomics.notify(words, PENDING)
  }
}
