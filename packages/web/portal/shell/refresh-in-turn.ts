/** Debounce delay of a refresh, in milliseconds. */
const debounceDelay = 200
/** Minimum time between the beginnings of two refreshes, in milliseconds. */
const pause = 5000

export type Refresher = {
  /** Refreshes immediately, in place of a planned refresh. */
  readonly now: () => void
  /** Refreshes after a moment, and after a refresh in progress. Further calls until then have no effect. */
  readonly soon: () => void
  /** Drops a planned refresh, even one that waits for the refresh in progress. */
  readonly stop: () => void
}

/**
 * Refreshes data in turn. A refresh cancels pending requests, so the next one waits for their responses:
 * otherwise frequent changes on a slow network would cancel every response.
 *
 * @param refreshAll resolves once the data have arrived, or could not be read
 */
export const createRefresher = (refreshAll: () => Promise<unknown>): Refresher => {
  /** Timer of the planned refresh, kept until that refresh begins. */
  let planned: ReturnType<typeof setTimeout> | undefined
  let beganAt = -Infinity
  let running: Promise<unknown> = Promise.resolve()
  const stop = (): void => {
    clearTimeout(planned)
    planned = undefined
  }
  const refresh = (): void => {
    stop()
    beganAt = performance.now()
    running = refreshAll().catch(() => undefined)
  }
  return {
    now: refresh,
    soon: () => {
      if (planned !== undefined) return
      const delay = Math.max(debounceDelay, beganAt + pause - performance.now())
      const timer = setTimeout(() => void running.then(() => planned === timer && refresh()), delay)
      planned = timer
    },
    stop,
  }
}
