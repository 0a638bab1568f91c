/** A stored moment as answered: ISO 8601 in UTC. Moments that travelled inside JSON arrive as text. */
export const iso = (moment: Date | string): string =>
  (typeof moment === 'string' ? new Date(moment) : moment).toISOString()

/** The same for a moment that may be missing. */
export const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : iso(moment)
