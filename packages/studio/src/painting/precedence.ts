/** A large painting was stopped because a usual one is to be made. It has not failed. */
export class PutAside extends Error {
  override readonly name = 'PutAside'

  constructor() {
    super('The large painting was put aside for a usual one.')
  }
}

/**
 * Gives first work precedence over second work: a customer who has just paid never waits for a larger copy of
 * an existing painting.
 */
export type Precedence = {
  /** Runs first work at once; running second work is stopped. */
  first<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Resolves when no first work is running.
   *
   * @throws the signal's reason
   */
  quiet(signal: AbortSignal): Promise<void>
  /**
   * Runs second work.
   *
   * @param work stops when its signal is aborted
   * @throws PutAside when first work is running or starts; errors of the work
   */
  second<Result>(signal: AbortSignal, work: (stopped: AbortSignal) => Promise<Result>): Promise<Result>
}

export const createPrecedence = (): Precedence => {
  const under = new Set<AbortController>()
  const waiting = new Set<() => void>()
  let first = 0
  const isQuiet = (): boolean => first === 0

  return {
    first: async (work) => {
      first += 1
      for (const control of under) control.abort(new PutAside())
      try {
        return await work()
      } finally {
        first -= 1
        if (isQuiet()) for (const resume of waiting) resume()
      }
    },
    quiet: async (signal) => {
      while (!isQuiet()) {
        signal.throwIfAborted()
        await new Promise<void>((resolve) => {
          const resume = (): void => {
            waiting.delete(resume)
            signal.removeEventListener('abort', resume)
            resolve()
          }
          waiting.add(resume)
          signal.addEventListener('abort', resume)
        })
      }
      signal.throwIfAborted()
    },
    second: async (signal, work) => {
      if (!isQuiet()) throw new PutAside()
      const control = new AbortController()
      under.add(control)
      try {
        return await work(AbortSignal.any([signal, control.signal]))
      } finally {
        under.delete(control)
      }
    },
  }
}
