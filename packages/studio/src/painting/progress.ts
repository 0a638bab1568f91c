export type ProgressWriter = {
  /** Receives the completed share, 0 to 1. */
  readonly report: (share: number) => void
  /** Drops unwritten progress, and resolves when no write is in progress. */
  readonly settled: () => Promise<void>
}

/** Minimum interval between two writes, in milliseconds. */
const interval = 500

/**
 * Limits the rate of progress writes: one write at a time, and one in each interval, of the latest share. A
 * failed write is passed to `failed` and not repeated, as the next write replaces it.
 */
export const progressWriter = (
  write: (share: number) => Promise<void>,
  failed: (error: unknown) => void,
): ProgressWriter => {
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  let waiting: number | undefined

  const next = (): void => {
    if (writing !== undefined || timer !== undefined || waiting === undefined) return
    timer = setTimeout(flush, Math.max(0, last + interval - performance.now()))
  }
  const flush = (): void => {
    timer = undefined
    const share = waiting
    if (share === undefined) return
    waiting = undefined
    last = performance.now()
    writing = write(share)
      .catch(failed)
      .finally(() => {
        writing = undefined
        next()
      })
  }
  return {
    report: (share) => {
      waiting = share
      next()
    },
    settled: async () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
      await writing
    },
  }
}
