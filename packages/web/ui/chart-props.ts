export type ChartPoint = { readonly label: string; readonly value: number; readonly before?: number }

export type ChartProps = {
  /** What is shown: `Revenue by day`. */
  label: string
  points: readonly ChartPoint[]
  /** The label of the point that is still under way. */
  now?: string | undefined
  /** How values are written: in the tooltip and in the table for screen readers. */
  format: (value: number) => string
  /** Text of a value at the axis, where there is little room. `all` are the values at the axis. Default: as everywhere. */
  tick?: (value: number, all: readonly number[]) => string
  /** The heads of the table for screen readers. Default: in English. */
  heads?: { readonly time: string; readonly value: string }
}
