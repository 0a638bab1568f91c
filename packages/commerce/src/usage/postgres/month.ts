/** UTC month, and the table of the events that arrived in it. */
export type Month = {
  /** Such as `2026-01`. */
  readonly id: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** Returns the month of a moment, or a later month. */
export const monthOf = (moment: Date, later = 0): Month => {
  const at = (months: number) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months))
  const starts_at = at(later)
  return { id: starts_at.toISOString().slice(0, 7), starts_at, ends_at: at(later + 1) }
}

/** Parses the name of a month, such as `2026-01`. */
export const monthNamed = (id: string): Month => monthOf(new Date(`${id}-01T00:00:00.000Z`))
