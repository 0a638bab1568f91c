import type { Log } from '../log/log.ts'

/** Tells the log once that something is lost, and once that it is back, however often it is tried meanwhile. */
export interface OutageWatch {
  /** Notes that a try failed. */
  lost(error: unknown): void
  /** Notes that a try succeeded. */
  works(): void
}

export type OutageOptions = {
  /** Says what is lost, what that means, and where to look. */
  readonly lost: string
  readonly back: string
  /**
   * For so long no try may have failed before a success counts as the return, in milliseconds. Default 3000: some
   * tries may succeed while others fail.
   */
  readonly calmMs?: number
}

/** Watches one service. The line about its return says for how many seconds it was away. */
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
