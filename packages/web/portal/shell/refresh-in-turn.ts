/** Debounce delay of a refresh, and the minimum time between the beginnings of two, in milliseconds. */
const soon = 200
const pause = 5000

export type Refresher = {
  /** Refreshes at once. */
  readonly now: () => void
  /** Refreshes after a moment, and after a refresh in progress. Further calls until then have no effect. */
  readonly soon: () => void
  readonly stop: () => void
}

/**
 * Refreshes data in turn. A refresh cancels pending requests, so the next one waits for their responses: on a slow
 * network no response would ever arrive otherwise, however often the data change.
 *
 * @param refreshAll resolves once the data have arrived, or could not be read
 */
export const createRefresher = (refreshAll: () => Promise<unknown>): Refresher => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let beganAt = -Infinity
  let running: Promise<unknown> = Promise.resolve()
  const refresh = (): void => {
    clearTimeout(timer)
    timer = undefined
    beganAt = performance.now()
    running = refreshAll().catch(() => undefined)
  }
  const refreshNext = (): void => void running.then(refresh)
  return {
    now: refresh,
    soon: () => {
      timer ??= setTimeout(refreshNext, Math.max(soon, beganAt + pause - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
