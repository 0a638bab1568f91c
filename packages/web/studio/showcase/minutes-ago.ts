/** A relative-time label: `12 minutes ago`. */
export const minutesAgo = (minutes: number): string =>
  minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
