import type { Log } from '../log/log.ts'

/** Logs a loss once, and the return once, regardless of the number of tries in between. */
export interface OutageWatch {
  /** Records a failed try. */
  lost(error: unknown): void
  /** Records a successful try. */
  works(): void
}

export type OutageOptions = {
  /** Log message about the loss, its effect, and where to look. */
  readonly lost: string
  readonly back: string
  /**
   * Minimum time without a failed try before a success counts as the return, in milliseconds. Default 3000:
   * some tries may succeed while others fail.
   */
  readonly calmMs?: number
}

/** Watches a service. The log message about its return includes the duration of the outage, in seconds. */
export const watchOutage = (log: Log, { lost, back, calmMs = 3000 }: OutageOptions): OutageWatch => {
  let outage: { readonly since: number; latest: number } | undefined
  return {
    lost: (error) => {
      const now = performance.now()
      if (outage !== undefined) {
        outage.latest = now
        return
      }
      outage = { since: now, latest: now }
      log.error({ reason: error instanceof Error ? error.message : String(error) }, lost)
    },
    works: () => {
      if (outage === undefined || performance.now() - outage.latest < calmMs) return
      const seconds = Math.round((outage.latest - outage.since) / 1000)
      outage = undefined
      log.warn({ seconds }, back)
    },
  }
}
