const cacheMilliseconds = 30_000

/**
 * Caches a response of the platform for 30 seconds, so that many visitors of the page cause few calls. A
 * failure is not cached: the next visitor's request reads again.
 */
export const cached = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let latest: { readonly result: Promise<Result>; readonly at: number } | undefined
  return async () => {
    const now = performance.now()
    if (latest === undefined || now - latest.at > cacheMilliseconds) latest = { result: read(), at: now }
    const { result } = latest
    result.catch(() => {
      if (latest?.result === result) latest = undefined
    })
    return result
  }
}
