/** A month in UTC, and the table of the events that arrived in it. */
export type Month = {
  /** Such as `2026-01`. */
  readonly id: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** The month of a moment, or of the months after it. */
export const monthOf = (moment: Date, later = 0): Month => {
  const at = (months: number) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months))
  const starts_at = at(later)
  return { id: starts_at.toISOString().slice(0, 7), starts_at, ends_at: at(later + 1) }
}

/** The month that has a name such as `2026-01`. */
export const monthNamed = (id: string): Month => monthOf(new Date(`${id}-01T00:00:00.000Z`))
