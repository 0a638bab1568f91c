/** Milliseconds to wait before the next attempt: 1 s doubling to 15 s, or what the server asked for in seconds, up to a minute. */
export const waitBefore = (attempt: number, retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds !== undefined && Number.isFinite(retryAfterSeconds)
    ? Math.min(60_000, Math.max(1000, retryAfterSeconds * 1000))
    : Math.min(15_000, 1000 * 2 ** attempt)
