export type ProgressWriter = {
  /** Receives the completed share, 0 to 1. */
  readonly report: (share: number) => void
  /** Resolves when no write is in progress. */
  readonly settled: () => Promise<void>
}

/** The time between two writes, in milliseconds. */
const interval = 500

/**
 * Limits how often progress is written: one write at a time, and one in each interval. A failed
 * write is passed to `failed` and not repeated, as the next write replaces it.
 */
export const progressWriter = (
  write: (share: number) => Promise<void>,
  failed: (error: unknown) => void,
): ProgressWriter => {
  let writing: Promise<void> | undefined
  let last = -Infinity
  return {
    report: (share) => {
      const now = performance.now()
      if (writing !== undefined || now - last < interval) return
      last = now
      writing = write(share)
        .catch(failed)
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => writing,
  }
}
