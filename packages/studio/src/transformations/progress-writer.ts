export type ProgressWriter = {
  /** Takes the share done, 0 to 1. */
  readonly report: (done: number) => void
  /** Resolves when no write is under way. */
  readonly settled: () => Promise<void>
}

/**
 * Thins out progress: at most one write at a time and one every `everyMs`. A write that fails is told
 * and otherwise forgotten, as the next one makes up for it.
 */
export const progressWriter = (
  write: (done: number) => Promise<void>,
  failed: (error: unknown) => void,
  { everyMs = 500, now = () => performance.now() }: { everyMs?: number; now?: () => number } = {},
): ProgressWriter => {
  let writing: Promise<void> | undefined
  let last = -Infinity
  return {
    report: (done) => {
      if (writing !== undefined || now() - last < everyMs) return
      last = now()
      writing = write(done)
        .catch(failed)
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => writing,
  }
}
