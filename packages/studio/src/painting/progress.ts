export type ProgressWriter = {
  /** Receives the completed share, 0 to 1. */
  readonly report: (share: number) => void
  /** Resolves when no write is in progress. */
  readonly settled: () => Promise<void>
}

/**
 * Limits how often progress is written: one write at a time, and one every `everyMs` milliseconds. A failed
 * write is passed to `failed` and not repeated, as the next write replaces it.
 */
export const progressWriter = (
  write: (share: number) => Promise<void>,
  failed: (error: unknown) => void,
  { everyMs = 500, now = () => performance.now() }: { everyMs?: number; now?: () => number } = {},
): ProgressWriter => {
  let writing: Promise<void> | undefined
  let last = -Infinity
  return {
    report: (share) => {
      if (writing !== undefined || now() - last < everyMs) return
      last = now()
      writing = write(share)
        .catch(failed)
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => writing,
  }
}
