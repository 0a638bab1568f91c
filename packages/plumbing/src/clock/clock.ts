/** The only source of time for decisions. */
export interface Clock {
  /** The present moment; in sandbox it can stand still or run ahead. */
  now(): Date
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }

/** The moment `milliseconds` after `from`. */
export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

/**
 * The moment `months` calendar months after the anchor, at its time of day and on its day of the month,
 * or on the last day of a month that does not have it (UTC).
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const month = anchor.getUTCMonth() + months
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  // The day goes first to one that every month has, so that setting the month cannot run over.
  moved.setUTCDate(1)
  moved.setUTCMonth(month)
  moved.setUTCDate(Math.min(anchor.getUTCDate(), last))
  return moved
}
