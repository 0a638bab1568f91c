/**
 * Returns the moment `months` calendar months after the anchor, at its time of day and on its day of the
 * month, or on the last day of a shorter month (UTC).
 */
export const monthsAfter = (anchor: Date, months: number): Date => {
  const month = anchor.getUTCMonth() + months
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  // The day is first set to one that every month has, so that setting the month cannot overflow.
  moved.setUTCDate(1)
  moved.setUTCMonth(month)
  moved.setUTCDate(Math.min(anchor.getUTCDate(), last))
  return moved
}
