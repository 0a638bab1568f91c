/** Waits `ms` milliseconds, or until `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
