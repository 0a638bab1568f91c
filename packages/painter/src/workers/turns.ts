/** Lets so many pieces of work go on at the same time; the others wait for their turn, in the order they came. */
export type Turns = {
  /**
   * Waits for a turn and performs the work.
   * @throws the signal's reason when it is aborted during the wait; whatever the work throws
   */
  take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** How many pieces of work wait. */
  waiting(): number
}

export function createTurns(most: number): Turns {
  const waiting = new Set<() => void>()
  let running = 0

  const turn = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin)
        signal?.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      const leave = (): void => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      if (running < most) return begin()
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return {
    take: async (work, signal) => {
      signal?.throwIfAborted()
      await turn(signal)
      try {
        return await work()
      } finally {
        running -= 1
        const [next] = waiting
        next?.()
      }
    },
    waiting: () => waiting.size,
  }
}
