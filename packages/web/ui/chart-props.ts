export type ChartPoint = { readonly label: string; readonly value: number; readonly before?: number }

export type ChartProps = {
  /** Name of the series: `Revenue by day`. */
  label: string
  points: readonly ChartPoint[]
  /** Label of the current, incomplete point. */
  now?: string | undefined
  /** Formats a value: in the tooltip and in the table for screen readers. */
  format: (value: number) => string
  /**
   * Formats a value at the axis, where there is little room. `all` are the values at the axis. Default:
   * `format`.
   */
  tick?: (value: number, all: readonly number[]) => string
  /** Headers of the table for screen readers. Default: English. */
  heads?: { readonly time: string; readonly value: string }
}
