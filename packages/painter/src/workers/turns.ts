/** Limits concurrent work; the rest waits for its turn, in the order of arrival. */
export type Turns = {
  /**
   * Waits for a turn and performs the work.
   * @throws the signal's reason when it is aborted during the wait; errors of the work
   */
  take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Counts the waiting pieces of work. */
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
